import type { FeedState } from "@cointide/shared/contracts/events";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import type { QueryClient } from "@cointide/shared/query";
import { createTestHost } from "@cointide/shared/testing/test-host";

const PRICES: Readonly<Record<string, string>> = {
  BTCUSDT: "64000.25",
  ETHUSDT: "3100.50",
  SOLUSDT: "145.10",
  BNBUSDT: "590.40",
  XRPUSDT: "1.25",
  ADAUSDT: "1.05",
  币安人生USDT: "2.10",
};

const factsOf = (last: string) => ({
  ...{ average: "777.77", last, pchange: "1.25", change: "0.10", high: last, low: last },
  ...{ volume: 1, qvolume: 1, trades: 1, open: 0, close: 0, lastId: 1 },
});

/** What the service answers to `GET /tickers`: the listed ones of the symbols that were asked for. */
const tickersOf = (symbols: readonly string[]) =>
  Object.fromEntries(
    symbols.flatMap((symbol) => (PRICES[symbol] ? [[symbol, factsOf(PRICES[symbol])]] : [])),
  );

/** A host whose service lists seven pairs, and whose feed ticks as a test says. */
export function createListHost(options: Parameters<typeof createTestHost>[0] = {}) {
  let shown: QueryClient | undefined;
  const asked: string[][] = [];
  const answers = {
    "GET /tickers": ({ query }: { query?: { symbols?: readonly string[] } }) => {
      asked.push([...(query?.symbols ?? [])]);
      return tickersOf(query?.symbols ?? []);
    },
    ...options.answers,
  } as NonNullable<typeof options.answers>;
  const feed: Host["feed"] = {
    openPort: () => () => {},
    start(client) {
      shown = client;
      const report = (state: FeedState) =>
        host.bus.emit("feed:status", { state, since: Date.now(), lastTickAt: Date.now() });
      report("live");
      return {
        pause: () => report("paused"),
        resume: () => report("live"),
        stop: () => {
          shown = undefined;
        },
      };
    },
  };
  const host = createTestHost({ ...options, answers, feed });
  return {
    host,
    /** What the service was asked for, by request. */
    asked,
    isRunning: () => shown !== undefined,
    /** Lets a symbol tick, as the feed of the page would. */
    tick(symbol: string, last: string): void {
      shown?.setQueryData<StreamsResult>(["streams"], (before) => {
        const ticker = before?.tickers[symbol];
        if (before === undefined || ticker === undefined) return before;
        const now = Date.now();
        const next = { ...ticker, last, asOf: now, arrivedAt: now, eventTime: now, state: "live" as const };
        return { ...before, tickers: { ...before.tickers, [symbol]: next } };
      });
    },
  };
}
