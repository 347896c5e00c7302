import { expect, it } from "vitest";
import { ExchangeError } from "../../market/exchange.ts";
import { silentLog } from "../../testing/test-log.ts";
import { createKlineReader } from "./read-klines.ts";

it("looks less and less often for a pair that the exchange does not list, and for no other", async () => {
  const page = { klines: [], sent: 0 };
  const klinesFrom = async (symbol: string) => (symbol === "GONEUSDT" ? null : page);
  const read = createKlineReader({ market: { klinesFrom }, log: silentLog() });
  const request = { interval: "1s", from: 0, limit: 1 } as const;
  for (const retryIn of [1_000, 2_000, 4_000])
    expect(await read("GONEUSDT", request)).toEqual({ failure: { retryIn } });
  expect(await read("BTCUSDT", request)).toEqual(page);
});

it("reports an unreachable exchange and missing klines of one second", async () => {
  const request = { interval: "1s", from: 0, limit: 1 } as const;
  for (const [failure, hasNoSeconds] of [
    ["unreachable", false],
    ["bad-interval", true],
  ] as const) {
    const klinesFrom = () => Promise.reject(new ExchangeError(failure, 50));
    const read = createKlineReader({ market: { klinesFrom }, log: silentLog() });
    expect(await read("BTCUSDT", request)).toEqual({ failure: { retryIn: 50, hasNoSeconds } });
  }
});
