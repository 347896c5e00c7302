import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import useWebSocket from "react-use-websocket";
import type { Streams, Ticker } from "./ticker.ts";

const FEED = new URLSearchParams(location.search).get("feed") ?? "";
const FLUSH = 1_000;
/** The exchange takes messages of up to 4,096 bytes, and five a second. */
const SYMBOLS_A_MESSAGE = 150;
const MESSAGE_EVERY = 500;

/**
 * Subscribes the symbols and writes what has come into the query cache once a second. A message is parsed and
 * put into a buffer; `filter` keeps the library from storing it as state, because rendering for every
 * message, which it does if left alone, brings the page to a halt at a few hundred a second.
 */
export function useFeed(symbols: readonly string[]): void {
  const queryClient = useQueryClient();
  const buffer = useRef<Record<string, Ticker>>({});
  const { sendJsonMessage } = useWebSocket(FEED, {
    share: false,
    filter: () => false,
    shouldReconnect: () => true,
    onOpen: () => {
      for (let at = 0; at < symbols.length; at += SYMBOLS_A_MESSAGE) {
        const params = symbols
          .slice(at, at + SYMBOLS_A_MESSAGE)
          .map((symbol) => `${symbol.toLowerCase()}@ticker`);
        const send = () => sendJsonMessage({ method: "SUBSCRIBE", params, id: 1 });
        setTimeout(send, (at / SYMBOLS_A_MESSAGE) * MESSAGE_EVERY);
      }
    },
    onMessage: ({ data }) => {
      const { e, s, c, p, P, w } = JSON.parse(data);
      if (e === "24hrTicker") buffer.current[s] = { last: c, change: p, pchange: P, average: w };
    },
  });

  useEffect(() => {
    const timer = setInterval(() => {
      const news = buffer.current;
      buffer.current = {};
      queryClient.setQueryData<Streams>(
        ["streams"],
        (known) => known && { ...known, tickers: { ...known.tickers, ...news } },
      );
    }, FLUSH);
    return () => clearInterval(timer);
  }, [queryClient]);
}
