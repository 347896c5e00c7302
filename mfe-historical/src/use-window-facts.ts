import type { DatedTickers } from "@cointide/shared/contracts/market";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { useEffect, useRef, useState } from "react";
import { windowQuery } from "./api/get-window.ts";

/** The facts of a window that has been answered. */
type WindowFacts = { winsize: string; tickers: DatedTickers };

/**
 * The chosen window, and the last answered one, which stays until the chosen one is answered too. A choice is
 * remembered in this browser once it has been answered.
 */
export function useWindowFacts(symbols: readonly string[], initialWindow: string) {
  const { api, store } = useHost();
  const [chosen, choose] = useState(initialWindow);
  const [shown, setShown] = useState<WindowFacts | null>(null);
  const query = useQuery(windowQuery(api, symbols, chosen));

  if (query.data !== undefined && query.data !== shown?.tickers) {
    setShown({ winsize: chosen, tickers: query.data });
  }

  const remembered = useRef(initialWindow);
  const answered = shown?.winsize ?? initialWindow;
  useEffect(() => {
    if (answered === remembered.current) return;
    remembered.current = answered;
    store.set(STORE_KEYS.prefWindow, answered);
  }, [answered, store]);

  return {
    chosen,
    choose,
    shown,
    // Values that are renewed by and by are not loading; those of a failed refresh stay until another one succeeds.
    isLoading: query.isFetching && query.data === undefined,
    hasFailed: query.isError,
    isRetrying: query.isError && query.isFetching,
    retry: query.refetch,
  };
}
