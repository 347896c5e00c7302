import { useLocation, useNavigate } from "@cointide/shared/router";
import { useCallback, useMemo } from "react";
import { type MarketView, readView, searchOf } from "./market-view.ts";

/** The view that the page's address says, and how to change it: in the same entry of the history, so that Back leaves. */
export function useView(): [MarketView, change: (change: Partial<MarketView>) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (some: Partial<MarketView>) => {
      const next = searchOf({ ...view, ...some });
      navigate({ pathname, search: next }, { replace: true, state, preventScrollReset: true });
    },
    [navigate, pathname, state, view],
  );
  return [view, change];
}
