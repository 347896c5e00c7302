import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import type { Host, SliceRoutes } from "@cointide/shared/host";
import type { LoaderFunctionArgs } from "@cointide/shared/router";
import { readView } from "./address.ts";
import { candleQuery } from "./candles/candle-history.ts";
import { loadCanvas } from "./canvas/load-canvas.ts";
import { chartChoices } from "./choices.ts";
import { ChartPanel } from "./panel/chart-panel.tsx";
import { ChartsIndex } from "./panel/charts-index.tsx";

/** Begins to fetch candles and chart library while the page's other loaders still run. */
function createChartLoader(host: Host) {
  return ({ request, params: { symbol = "" } }: LoaderFunctionArgs): null => {
    // The panel says of an address what is wrong with it.
    if (!SYMBOL_PATTERN.test(symbol)) return null;
    const { interval } = readView(new URL(request.url).search, symbol, chartChoices.get());
    void host.queryClient.prefetchQuery(candleQuery(host, symbol, interval));
    // A failure is shown where the chart is.
    loadCanvas().catch(() => {});
    return null;
  };
}

/** A symbol's chart, `/dashboard/charts/:symbol?interval=…`, and a list of those that the visitor may want to see. */
export function createRoutes(host: Host): SliceRoutes {
  return {
    dashboard: [
      { path: "charts", element: <ChartsIndex /> },
      { path: "charts/:symbol", loader: createChartLoader(host), element: <ChartPanel /> },
    ],
  };
}
