import type { StreamsResult } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { createTestHost } from "@cointide/shared/testing/test-host";

/** What a shell would lend for a guest who has these streams; storage and service are in memory. */
export function createSampleHost(...streams: string[][]): Host {
  const kept = streams.map((symbols, index) => ({ id: `stream-${index}`, userId: "guest", symbols }));
  return createTestHost({ storage: { "u:token": "guest", "u:streams": JSON.stringify(kept) } });
}

/** Lets a symbol tick, as the feed of the page would. */
export function tick({ queryClient }: Host, symbol: string, last: string, at = Date.now()): void {
  queryClient.setQueryData<StreamsResult>(["streams"], (shown) => {
    const ticker = shown?.tickers[symbol];
    if (shown === undefined || ticker === undefined) return shown;
    const next = { ...ticker, last, eventTime: at, state: "live" as const };
    return { ...shown, tickers: { ...shown.tickers, [symbol]: next } };
  });
}
