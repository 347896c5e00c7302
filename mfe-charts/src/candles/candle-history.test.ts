// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { Kline, Klines } from "@cointide/shared/contracts/klines";
import { QueryObserver } from "@cointide/shared/query";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleKlines } from "../testing/klines.ts";
import { candleQuery, loadOlder } from "./candle-history.ts";
import type { CandleHistory } from "./candles.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 24, 12, 0, 30);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

type Query = { limit?: number; end?: number };

/** A service over an exchange that has 1,200 candles of a minute at first, and one more each minute. */
function createService() {
  const asked: Query[] = [];
  const service = {
    asked,
    /** Awaited before each answer; what is answered is looked up before that. */
    gate: Promise.resolve(),
    /** How many klines it says that it leaves out. */
    dropped: 0,
    /** Stands in for the exchange's own klines. */
    all: (): Kline[] =>
      sampleKlines("1m", 1_200 + Math.floor(Date.now() / MINUTE) - Math.floor(NOW / MINUTE), Date.now()),
    async answer(query: Record<string, string | readonly string[]> = {}): Promise<Klines> {
      const { symbol, interval, ...rest } = query;
      expect([symbol, interval]).toEqual(["BTCUSDT", "1m"]);
      asked.push(Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, Number(value)])));
      const { end = Number.POSITIVE_INFINITY, limit = 500 } = asked.at(-1) ?? {};
      const before = service.all().filter(([openTime]) => openTime < end);
      await service.gate;
      const { dropped } = service;
      const klines = before.slice(-limit);
      return { klines, hasOlder: before.length > limit, ...(dropped > 0 && { dropped }) };
    },
  };
  return service;
}

function createHistory() {
  const service = createService();
  const host = createTestHost({ answers: { "GET /klines": ({ query }) => service.answer(query) } });
  const query = candleQuery(host, "BTCUSDT", "1m");
  const known = () => host.queryClient.getQueryData<CandleHistory>(query.queryKey);
  return {
    host,
    service,
    query,
    /** Fetches as a mounted query does when it is renewed. */
    renew: () => host.queryClient.fetchQuery({ ...query, staleTime: Number.NEGATIVE_INFINITY }),
    older: () => loadOlder(host, { symbol: "BTCUSDT", interval: "1m", end: null }),
    closes: () => known()?.candles.map(({ close }) => Number(close)) ?? [],
    hasOlder: () => known()?.hasOlder,
  };
}

function createGate() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("the first page", () => {
  it("has the newest 500 candles, oldest first", async () => {
    const { service, renew, closes, hasOlder } = createHistory();
    await renew();
    expect(service.asked).toEqual([{ limit: 500 }]);
    expect(closes()).toEqual(range(701, 1_200));
    expect(hasOlder()).toBe(true);
  });

  it("keeps what arrives after the view that asked for it has closed", async () => {
    const { service, host, query, closes } = createHistory();
    const { gate, open } = createGate();
    service.gate = gate;
    const leave = new QueryObserver(host.queryClient, query).subscribe(() => {});
    await vi.waitFor(() => expect(service.asked).toHaveLength(1));
    leave();
    open();
    await vi.waitFor(() => expect(closes()).toEqual(range(701, 1_200)));
  });
});

describe("a renewal", () => {
  it.each([
    [10_000, 4],
    [MINUTE, 4],
    [90_000, 5],
    [20 * MINUTE, 23],
  ])("asks after %s ms for the newest %s", async (ms, limit) => {
    const { service, renew, closes } = createHistory();
    await renew();
    pass(ms);
    await renew();
    expect(service.asked[1]).toEqual({ limit });
    expect(closes()).toEqual(range(701, service.all().length));
  });

  it("replaces all after a sleep that is longer than a page reaches back, and older ones can be loaded", async () => {
    const { service, renew, closes, hasOlder } = createHistory();
    await renew();
    pass(2_000 * MINUTE);
    await renew();
    expect(service.asked.slice(1)).toEqual([{ limit: 500 }]);
    expect(closes()).toEqual(range(2_701, 3_200));
    expect(hasOlder()).toBe(true);
  });

  it("fetches a page where the answer leaves a gap: the service knew less before than it could", async () => {
    const { service, renew, closes } = createHistory();
    const { all } = service;
    service.all = () => all().slice(0, -60);
    await renew();
    service.all = all;
    await renew();
    expect(service.asked.slice(1)).toEqual([{ limit: expect.any(Number) }, { limit: 500 }]);
    expect(closes()).toEqual(range(701, 1_200));
  });

  it.each([
    ["nothing is known yet", []],
    ["candles may be missing", [1_190]],
  ])("is a whole page while %s", async (_, left) => {
    const { service, renew, closes } = createHistory();
    const { all } = service;
    service.all = () => (left.length === 0 ? [] : all().filter(([, open]) => Number(open) !== left[0]));
    service.dropped = left.length;
    await renew();
    await renew();
    service.all = all;
    service.dropped = 0;
    await renew();
    expect(service.asked).toEqual([{ limit: 500 }, { limit: 500 }, { limit: 500 }]);
    expect(closes().slice(-500)).toEqual(range(701, 1_200));
    await renew();
    expect(service.asked.at(-1)).not.toEqual({ limit: 500 });
  });

  it("asks for as many where this computer's clock was set back", async () => {
    const { service, renew } = createHistory();
    await renew();
    pass(-20 * MINUTE);
    service.all = () => sampleKlines("1m", 1_200, NOW);
    await renew();
    expect(service.asked[1]).toEqual({ limit: 23 });
  });

  it("leaves what is known when it fails, and the next asks for all that was missed", async () => {
    const { service, renew, closes } = createHistory();
    await renew();
    const { all } = service;
    service.all = () => {
      throw new ApiError(503, "The exchange does not answer.");
    };
    pass(10 * MINUTE);
    await expect(renew()).rejects.toThrow("The exchange does not answer.");
    expect(closes()).toEqual(range(701, 1_200));
    service.all = all;
    pass(10 * MINUTE);
    await renew();
    expect(service.asked.at(-1)).toEqual({ limit: 23 });
    expect(closes()).toEqual(range(701, 1_220));
  });
});

describe("older candles", () => {
  it("come page by page, until the exchange has none", async () => {
    const { service, renew, older, closes, hasOlder } = createHistory();
    await renew();
    const [first] = service.all().slice(-500);
    await older();
    expect(service.asked[1]).toEqual({ end: first?.[0] });
    expect(closes()).toEqual(range(201, 1_200));
    await older();
    expect(closes()).toEqual(range(1, 1_200));
    expect(hasOlder()).toBe(false);
    await older();
    expect(service.asked).toHaveLength(3);
  });

  it("make what is known no newer: the next renewal asks for what was missed", async () => {
    const { service, renew, older } = createHistory();
    await renew();
    pass(20 * MINUTE);
    await older();
    await renew();
    expect(service.asked[2]).toEqual({ limit: 23 });
  });

  it("are joined to what is new when a renewal overtakes them", async () => {
    const { service, renew, older, closes } = createHistory();
    await renew();
    const { gate, open } = createGate();
    service.gate = gate;
    const loading = older();
    service.gate = Promise.resolve();
    pass(MINUTE);
    await renew();
    open();
    await loading;
    expect(closes()).toEqual(range(201, 1_201));
  });

  it("are dropped when their page has been replaced meanwhile: they would leave a gap", async () => {
    const { service, renew, older, closes } = createHistory();
    await renew();
    const { gate, open } = createGate();
    service.gate = gate;
    const loading = older();
    service.gate = Promise.resolve();
    pass(2_000 * MINUTE);
    await renew();
    open();
    await loading;
    expect(closes()).toEqual(range(2_701, 3_200));
  });

  it("are added once when they are requested twice at once", async () => {
    const { renew, older, closes } = createHistory();
    await renew();
    await Promise.all([older(), older()]);
    expect(closes()).toEqual(range(201, 1_200));
  });
});
