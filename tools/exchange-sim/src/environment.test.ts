import { expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

it("it listens on localhost:4100 and takes no commands when nothing is set", () => {
  expect(readEnvironment({})).toEqual({ port: 4100, host: "localhost", control: false });
});

it("reads port, host, seed, control and the folder of klines", () => {
  expect(
    readEnvironment({
      PORT_EXCHANGE: "0",
      LISTEN_HOST: "127.0.0.1",
      EXCHANGE_SEED: "9",
      EXCHANGE_CONTROL: "1",
      EXCHANGE_KLINES: import.meta.dirname,
    }),
  ).toEqual({ port: 0, host: "127.0.0.1", seed: 9, control: true, klines: import.meta.dirname });
});

it("reads how busy the exchange is", () => {
  const busy = { EXCHANGE_TICK_MS: "100", EXCHANGE_MORE_COINS: "1300", EXCHANGE_MOVE_EVERY_TICK: "1" };
  expect(readEnvironment(busy)).toMatchObject({ tickMs: 100, moreCoins: 1_300, moveEveryTick: true });
});

it("stands still at the time it is given", () => {
  expect(readEnvironment({ EXCHANGE_TIME: "1778243400000" }).standsAt).toBe(1_778_243_400_000);
});

it("names a wrong value", () => {
  expect(() => readEnvironment({ PORT_EXCHANGE: "http" })).toThrow(
    'PORT_EXCHANGE must be a whole number from 0 to 65535, but is "http".',
  );
  expect(() => readEnvironment({ EXCHANGE_SEED: "-1" })).toThrow("EXCHANGE_SEED must be a whole number");
  expect(() => readEnvironment({ EXCHANGE_CONTROL: "yes" })).toThrow("EXCHANGE_CONTROL must be 1 or 0");
  expect(() => readEnvironment({ EXCHANGE_KLINES: "/nowhere" })).toThrow(
    'EXCHANGE_KLINES must be a folder of CSV files, but there is none at "/nowhere".',
  );
});

it("takes further currencies with their worth in dollars, and nothing that is none", () => {
  const read = (text: string) => readEnvironment({ EXCHANGE_MORE_MONEY: text });
  expect(read("IDR:0.0000389,JPY:0.0064")).toMatchObject({ moreMoney: { IDR: 0.0000389, JPY: 0.0064 } });
  for (const wrong of ["IDR", "IDR:0", "IDR:x", "idr:1", "IDR:1,"])
    expect(() => read(wrong), wrong).toThrow("EXCHANGE_MORE_MONEY must be currencies");
});
