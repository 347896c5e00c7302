import { FormMessage } from "@cointide/shared/ui/form-message";
import { PageView } from "@cointide/shared/ui/page-view";
import { useHeld } from "@cointide/shared/ui/use-held";
import { lazy, Suspense, useRef } from "react";
import { useMarkets } from "../data/use-markets.ts";
import { useOwnSymbols } from "../data/use-own-symbols.ts";
import { MarketsTable } from "../table/markets-table.tsx";
import { sortOf } from "../view/market-view.ts";
import { countPairs } from "../view/select-markets.ts";
import { useQueryText } from "../view/use-query-text.ts";
import { useSelection } from "../view/use-selection.ts";
import { useShownOrder } from "../view/use-shown-order.ts";
import { useView } from "../view/use-view.ts";
import { NoMarkets } from "./no-markets.tsx";
import { Notes } from "./notes.tsx";
import { Toolbar } from "./toolbar.tsx";

const NotLoaded = () => <FormMessage message="The heat map could not be loaded. Choose Table instead." />;

const HeatMap = lazy(() =>
  import("../map/heat-map.tsx").then(
    (module) => ({ default: module.HeatMap }),
    () => ({ default: NotLoaded }),
  ),
);

/** The page `/dashboard/markets`: price, change and volume of all listed pairs. */
export function MarketsPage() {
  const [view, change] = useView();
  const query = useQueryText(view.query, change);
  const { markets, rows, error, isRetrying, retry } = useMarkets();
  const own = useOwnSymbols();
  const { selected, choice, quotes } = useSelection(markets, view, own);
  const box = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isHeld = useHeld(box);
  const shown = useShownOrder(selected, choice, isHeld);
  const { layout } = view;

  function content() {
    if (markets === undefined && error !== null) return null;
    if (markets !== undefined && shown.symbols.length === 0) {
      return (
        <NoMarkets
          {...{ view, own }}
          onReset={(reset) => {
            if (reset.query !== undefined) query.setText("");
            change(reset);
            search.current?.focus();
          }}
        />
      );
    }
    if (layout === "map") {
      return (
        <Suspense>
          <HeatMap {...{ box, rows, own, choice, shown, isHeld }} asOf={markets?.asOf ?? 0} />
        </Suspense>
      );
    }
    return (
      <MarketsTable
        {...{ box, rows, own, choice, shown }}
        isLoading={markets === undefined}
        sort={sortOf(view)}
        onSort={(sort) => change({ sort })}
      />
    );
  }
  const tools = <Toolbar {...{ view, change, query, search }} />;
  return (
    <PageView title="Markets" isTitleInBar tools={tools}>
      <Notes
        {...{ view, change, quotes, markets, isHeld, error, isRetrying, own }}
        shown={countPairs(shown)}
        onRetry={retry}
      />
      {/* biome-ignore lint/plugin: it is an element. */}
      {content()}
    </PageView>
  );
}
