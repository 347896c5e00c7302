import type { DatedTickers, MarketTicker } from "@cointide/shared/contracts/market";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import type { Host } from "@cointide/shared/host";
import { QUERY_KEYS } from "@cointide/shared/query";
import { applySnapshot } from "@cointide/shared/streams/apply-changes";
import { createTestHost } from "@cointide/shared/testing/test-host";

/** Data of a page with a guest's streams and fixed prices. */
export type SampleData = {
  streams: string[][];
  /** Values of preference sections, such as `{ "board": { "view": "table" } }`. */
  preferences?: Record<string, unknown>;
  /** By symbol. Missing values follow from the last price. */
  tickers: Record<string, { last: string } & Partial<MarketTicker>>;
  /** Prices of half hours, oldest first, by symbol. */
  histories?: Record<string, string[]>;
};

function completeTicker({ last, ...rest }: SampleData["tickers"][string], now: number): MarketTicker {
  return {
    ...{ last, average: last, high: last, low: last, openPrice: last, change: "0", pchange: "0" },
    ...{ volume: 5_000, qvolume: 50_000, trades: 700, open: now - 86_400_000, close: now, lastId: 1 },
    ...rest,
  };
}

/** Fills new streams with prices, as the shell's feed does. */
function fillStreams({ queryClient }: Host, tickers: Record<string, MarketTicker>): void {
  const now = Date.now();
  const dated = Object.entries(tickers).map(([symbol, ticker]) => [symbol, { ...ticker, asOf: now }]);
  const fill = () =>
    queryClient.setQueryData<StreamsResult>(QUERY_KEYS.streams, (shown) => {
      const prices: DatedTickers = Object.fromEntries(dated);
      const filled = shown && applySnapshot(shown, prices, Object.keys(tickers), now);
      return filled === shown ? undefined : filled;
    });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isChange = type === "added" || type === "updated";
    if (isChange && query.queryKey[0] === QUERY_KEYS.streams[0]) queueMicrotask(fill);
  });
}

/** Creates the host of a page that shows these data; storage and service are in memory, and the feed is live. */
export function createSampleHost(data: SampleData): Host {
  const now = Date.now();
  const symbols = Object.keys(data.tickers);
  const tickers = Object.fromEntries(
    Object.entries(data.tickers).map(([symbol, ticker]) => [symbol, completeTicker(ticker, now)]),
  );
  const sections = Object.entries(data.preferences ?? {}).map(([name, value]) => [
    name,
    { changedAt: 1, value },
  ]);
  const streams = data.streams.map((of, index) => ({ id: `stream-${index}`, userId: "guest", symbols: of }));
  const histories = Object.entries(data.histories ?? {}).map(([symbol, closes]) => [
    symbol,
    { closes, openTime: now, age: 0 },
  ]);
  const host = createTestHost({
    storage: {
      "u:token": "guest",
      "u:streams": JSON.stringify(streams),
      "u:preferences": JSON.stringify({ version: 1, sections: Object.fromEntries(sections) }),
    },
    answers: {
      "GET /assets": () => symbols.map((symbol) => ({ symbol, tick: "0.01", ...splitSymbol(symbol) })),
      "GET /tickers": () => tickers,
      "GET /tickers/changes": () => ({}),
      "GET /tickers/history": () => Object.fromEntries(histories),
    },
  });
  host.bus.emit("feed:status", { state: "live", since: now, lastTickAt: now });
  fillStreams(host, tickers);
  return host;
}
