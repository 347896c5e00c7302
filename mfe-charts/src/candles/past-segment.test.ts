// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { Kline } from "@cointide/shared/contracts/klines";
import { createTestHost } from "@cointide/shared/testing/test-host";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { candleQuery, joinNewest, loadNewer, loadOlder, pastQuery } from "./candle-history.ts";
import type { CandleHistory } from "./candles.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 24, 12, 0, 30);
const LAST = NOW - (NOW % MINUTE);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Klines these minutes apart, from the newest back. The newest is still open. */
function klinesOf(steps: readonly number[]): Kline[] {
  let openTime = LAST + MINUTE;
  const newestFirst = [1, ...steps].map((step): Kline => {
    openTime -= step * MINUTE;
    return [openTime, "1", "1", "1", `${openTime / MINUTE}`, 1];
  });
  return newestFirst.reverse();
}

/** A segment of the past of BTCUSDT that ends some minutes ago, and the newest candles, of a service with these klines. */
async function openPast(klines: readonly Kline[], minutesAgo: number) {
  const service = { asked: 0, fails: false };
  const host = createTestHost({
    answers: {
      "GET /klines": ({ query = {} }) => {
        service.asked += 1;
        if (service.fails) throw new ApiError(503, "The exchange does not answer.");
        const { limit = 500, end = Number.POSITIVE_INFINITY } = query;
        const before = klines.filter(([openTime]) => openTime < Number(end));
        return { klines: before.slice(-Number(limit)), hasOlder: before.length > Number(limit) };
      },
    },
  });
  const newest = candleQuery(host, "BTCUSDT", "1m");
  const segment = { symbol: "BTCUSDT", interval: "1m", end: LAST - minutesAgo * MINUTE } as const;
  const past = pastQuery(host, segment);
  await Promise.all([host.queryClient.fetchQuery(newest), host.queryClient.fetchQuery(past)]);
  const read = ({ queryKey }: typeof newest | typeof past) =>
    host.queryClient.getQueryData<CandleHistory>(queryKey);
  const timesOf = (query: typeof newest | typeof past) =>
    read(query)?.candles.map(({ openTime }) => openTime) ?? [];
  return {
    service,
    times: () => timesOf(past),
    newestTimes: () => timesOf(newest),
    hasOlder: () => read(newest)?.hasOlder,
    older: () => loadOlder(host, segment),
    newer: (until = timesOf(newest)[0] ?? LAST) => loadNewer(host, segment, until),
    join: () => joinNewest(host, segment),
  };
}

const timesOf = (klines: readonly Kline[]) => klines.map(([openTime]) => openTime);
const minutes = (count: number) => klinesOf(Array.from({ length: count - 1 }, () => 1));

describe("a segment of the past", () => {
  it("has the page before its end, and pages on both sides follow it without a gap", async () => {
    const klines = minutes(10_000);
    const { service, times, older, newer } = await openPast(klines, 5_000);
    const indexOf = (time?: number) => timesOf(klines).indexOf(time ?? 0);
    expect(times()).toEqual(timesOf(klines).slice(4_499, 4_999));
    await newer();
    await older();
    expect([indexOf(times()[0]), indexOf(times().at(-1)), times().length]).toEqual([3_999, 5_498, 1_500]);
    expect(service.asked).toBe(4);
  });

  it("reaches the newest candles, and is one with them then", async () => {
    const klines = minutes(3_000);
    const { service, times, newestTimes, hasOlder, newer, join } = await openPast(klines, 1_200);
    await newer();
    await newer();
    expect(times().at(-1)).toBe(newestTimes()[0]);
    expect(service.asked).toBe(4);
    join();
    expect(newestTimes()).toEqual(timesOf(klines).slice(-1_701));
    expect(hasOlder()).toBe(true);
    await newer();
    expect(service.asked).toBe(4);
  });

  it("asks for nothing beyond the newest candles, also where there are none", async () => {
    const { service, newer, times } = await openPast(minutes(2_000), 100);
    await newer(LAST);
    const count = times().length;
    expect(times().at(-1)).toBe(LAST);
    await newer(LAST);
    expect([times().length, service.asked]).toEqual([count, 3]);
    const empty = await openPast([], 1_000);
    await empty.newer();
    await empty.older();
    expect(empty.service.asked).toBe(2);
  });

  it("keeps what it has where a page does not load, and takes it up later", async () => {
    const { service, times, newer } = await openPast(minutes(3_000), 1_500);
    const before = times();
    service.fails = true;
    await expect(newer()).rejects.toThrow("The exchange does not answer.");
    expect(times()).toEqual(before);
    service.fails = false;
    await newer();
    expect(times()).toHaveLength(1_000);
  });

  it("has each page once where two are asked for at the same time", async () => {
    const { times, newer, older } = await openPast(minutes(5_000), 2_500);
    await Promise.all([newer(), newer(), older(), older()]);
    expect(times()).toHaveLength(1_500);
    expect(times()).toEqual([...new Set(times())].sort((one, other) => one - other));
  });

  it("becomes one with the newest, each candle once and in order, whatever gaps halts of trading left", async () => {
    const step = fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 1_500 }));
    const steps = fc.array(step, { minLength: 1, maxLength: 3_000, size: "max" });
    const property = fc.asyncProperty(
      steps,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (all, share) => {
        const klines = klinesOf(all);
        const span = (LAST - (klines[0]?.[0] ?? 0)) / MINUTE;
        const { times, newestTimes, newer, older, join } = await openPast(klines, Math.floor(share * span));
        const first = newestTimes()[0] ?? 0;
        if (times().length === 0) return;
        for (let page = 0; page < 2; page += 1) await older();
        while ((times().at(-1) ?? 0) < first) await newer();
        const from = times()[0] ?? 0;
        join();
        expect(newestTimes()).toEqual(timesOf(klines).filter((time) => time >= Math.min(from, first)));
      },
    );
    await fc.assert(property, { numRuns: 8 });
  });
});
