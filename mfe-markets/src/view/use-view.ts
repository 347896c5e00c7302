import { useLocation, useNavigate } from "@cointide/shared/router";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { type MarketView, readView, searchOf } from "./market-view.ts";

/** The view that the page's address says, and how to change it: in the same entry of the history, so that Back leaves. */
export function useView(): [MarketView, change: (change: Partial<MarketView>) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  // The router renders an address later than it is asked for it: the next change goes on from what was asked for last.
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);
  const change = useCallback(
    (some: Partial<MarketView>) => {
      latest.current = { ...latest.current, ...some };
      const next = searchOf(latest.current);
      navigate({ pathname, search: next }, { replace: true, state, preventScrollReset: true });
    },
    [navigate, pathname, state],
  );
  return [view, change];
}
