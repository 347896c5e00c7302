import { expect, it } from "vitest";
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
