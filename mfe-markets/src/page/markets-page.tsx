import { PageView } from "@cointide/shared/ui/page-view";
import { useHeld } from "@cointide/shared/ui/use-held";
import { useRef } from "react";
import { useMarkets } from "../data/use-markets.ts";
import { useOwnSymbols } from "../data/use-own-symbols.ts";
import { MarketsTable } from "../table/markets-table.tsx";
import { sortOf } from "../view/market-view.ts";
import { useQueryText } from "../view/use-query-text.ts";
import { useSelection } from "../view/use-selection.ts";
import { useShownOrder } from "../view/use-shown-order.ts";
import { useView } from "../view/use-view.ts";
import { NoMarkets } from "./no-markets.tsx";
import { Notes } from "./notes.tsx";
import { Toolbar } from "./toolbar.tsx";

/** All listed pairs: what each costs, how it went in the last 24 hours, and how much of it was traded. */
function Markets() {
  const [view, change] = useView();
  const query = useQueryText(view.query, change);
  const { markets, rows, error, isRetrying, retry } = useMarkets();
  const own = useOwnSymbols();
  const { symbols, choice, quotes } = useSelection(markets, view, own);
  const box = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isHeld = useHeld(box);
  const shown = useShownOrder(symbols, choice, isHeld);
  const isEmpty = markets !== undefined && shown.length === 0;
  return (
    <>
      <Toolbar {...{ view, change, query, quotes, search }} />
      <Notes {...{ view, markets, isHeld, error, isRetrying, own }} shown={shown.length} onRetry={retry} />
      {isEmpty ? (
        <NoMarkets
          {...{ view, own }}
          onReset={(reset) => {
            if (reset.query !== undefined) query.setText("");
            change(reset);
            search.current?.focus();
          }}
        />
      ) : (
        (markets !== undefined || error === null) && (
          <MarketsTable
            {...{ box, rows, own, choice }}
            isLoading={markets === undefined}
            symbols={shown}
            sort={sortOf(view)}
            onSort={(sort) => change({ sort })}
          />
        )
      )}
    </>
  );
}

/** The page `/dashboard/markets`. */
export const MarketsPage = () => (
  <PageView title="Markets" closeTo="/dashboard">
    <Markets />
  </PageView>
);
