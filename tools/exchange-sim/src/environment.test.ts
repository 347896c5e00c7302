import { expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

it("listens on localhost:4100 without commands by default", () => {
  expect(readEnvironment({})).toEqual({ port: 4100, host: "localhost", control: false });
});

it("reads every setting", () => {
  expect(
    readEnvironment({
      ...{ PORT_EXCHANGE: "0", LISTEN_HOST: "127.0.0.1", EXCHANGE_SEED: "9", EXCHANGE_CONTROL: "1" },
      ...{ EXCHANGE_KLINES: import.meta.dirname, EXCHANGE_TICK_MS: "100", EXCHANGE_MORE_COINS: "1300" },
      ...{ EXCHANGE_MOVE_EVERY_TICK: "1", EXCHANGE_TIME: "1778243400000" },
      EXCHANGE_MORE_MONEY: "IDR:0.0000389,JPY:0.0064",
    }),
  ).toEqual({
    ...{ port: 0, host: "127.0.0.1", seed: 9, control: true, klines: import.meta.dirname, tickMs: 100 },
    ...{ moreCoins: 1_300, moveEveryTick: true, standsAt: 1_778_243_400_000 },
    moreMoney: { IDR: 0.0000389, JPY: 0.0064 },
  });
});

it.each([
  ["PORT_EXCHANGE", "http", 'PORT_EXCHANGE must be a whole number from 0 to 65535, but is "http".'],
  ["EXCHANGE_SEED", "-1", "EXCHANGE_SEED must be a whole number"],
  ["EXCHANGE_CONTROL", "yes", "EXCHANGE_CONTROL must be 1 or 0"],
  ["EXCHANGE_KLINES", "/nowhere", 'EXCHANGE_KLINES must be a folder of CSV files, but is "/nowhere"'],
  ...["IDR", "IDR:0", "IDR:x", "idr:1", "IDR:1,"].map((text) => [
    ...["EXCHANGE_MORE_MONEY", text, "EXCHANGE_MORE_MONEY must be currencies"],
  ]),
])("rejects %s=%s", (name = "", value = "", message = "") => {
  expect(() => readEnvironment({ [name]: value })).toThrow(message);
});
