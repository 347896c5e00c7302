/** What the page shows of a symbol: the fields of the exchange's message that the dashboard reads. */
export type Ticker = { last: string; change: string; pchange: string; average: string };

type Stream = { id: string; symbols: string[] };

/** What the query `["streams"]` holds. */
export type Streams = { streams: Stream[]; tickers: Record<string, Ticker> };

export function readStreams(): Streams {
  const streams: Stream[] = JSON.parse(localStorage.getItem("u:streams") ?? "[]");
  return { streams, tickers: {} };
}
