import { afterEach, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";
import { get } from "../testing/rest-client.ts";

const bench = createBench();
afterEach(bench.clear);

it("ten klines of each answer are repeated, swapped or malformed, or there are none, of all symbols or of some", async () => {
  const exchange = await bench.start();
  const ask = async (symbol = "BTCUSDT"): Promise<unknown[]> =>
    (await get(exchange, "klines", { symbol, interval: "1h", limit: 500, endTime: 1_790_000_000_000 })).body;
  const good = await ask();
  const times = (klines: unknown[]) => klines.map((kline) => (kline as number[])[0]);
  const count = (klines: unknown[]) =>
    klines.filter((kline, at) => JSON.stringify(kline) !== JSON.stringify(good[at])).length;

  exchange.faults.apply({ kind: "klines", are: "repeated" });
  expect(count(await ask())).toBe(10);
  expect(new Set(times(await ask())).size).toBe(490);
  exchange.faults.apply({ kind: "klines", are: "swapped" });
  expect(count(await ask())).toBe(20);
  expect(times(await ask()).sort()).toEqual(times(good).sort());
  exchange.faults.apply({ kind: "klines", are: "malformed" });
  expect(count(await ask())).toBe(10);
  exchange.faults.apply({ kind: "klines", are: "none", symbols: ["ETHUSDT"] });
  expect(await ask("ETHUSDT")).toEqual([]);
  expect(await ask()).toEqual(good);
});
