import { useMemo } from "react";
import { useQueryClient } from "../facade/query.ts";
import { INITIAL_FEED_STATUS, liveFor } from "../feed/feed-status.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { useHost } from "../host/host.ts";
import { boardFormat, onBoardFormat } from "../preferences/display.ts";
import { tickerHubOf } from "../ticks/ticker-cache.ts";
import type { RowValues } from "./columns.ts";

/** The pair of a symbol, and what its source knows of it without loading anything. */
export type RowPair = {
  base: string;
  quote: string;
  coin?: string;
  /** The address of the coin's logo. */
  logo?: string;
  /** Replaces the coin's name. */
  note?: string;
};

/** Where the rows of a table get their values. Keep the same object while its table is shown. */
export type RowSource = {
  get(symbol: string): RowValues | undefined;
  /** Calls back when something of a symbol's row may have changed. Returns the undo. */
  subscribe(symbol: string, listener: () => void): () => void;
  /** How to write the prices of a symbol if its last price is this. */
  formatOf(symbol: string, last: string): PriceFormat;
  /** Up to which age values count as live, in ms. */
  liveFor(values: RowValues): number;
  /** Whether to mark the symbol as one with an alert. */
  hasAlert?: (symbol: string) => boolean;
  /** Whether to mark the symbol as one whose alert has just fired. */
  hasFired?: (symbol: string) => boolean;
  /** The pair of a symbol, if the source knows it better than the symbol itself says. */
  pairOf?: (symbol: string) => RowPair | undefined;
};

/** Returns one undo for several. */
export const joinUndos =
  (...undos: (() => void)[]) =>
  (): void => {
    for (const undo of undos) undo();
  };

/** Returns the tickers of the page's streams as a source of rows. */
export function useTickerSource(formatOf: RowSource["formatOf"] = boardFormat): RowSource {
  const { bus } = useHost();
  const hub = tickerHubOf(useQueryClient());
  return useMemo(
    () => ({
      get: hub.get,
      subscribe: (symbol, listener) =>
        joinUndos(hub.subscribe(symbol, listener), bus.on("feed:status", listener), onBoardFormat(listener)),
      formatOf,
      liveFor: (values) => liveFor((bus.last("feed:status") ?? INITIAL_FEED_STATUS).state, values),
    }),
    [bus, hub, formatOf],
  );
}
