import { readSymbol } from "@cointide/shared/contracts/symbols";
import type { Host, SliceRoutes } from "@cointide/shared/host";
import { type LoaderFunctionArgs, redirect } from "@cointide/shared/router";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { addressedName, FULL_WIDTH, readView } from "./address.ts";
import { candleQuery, pastQuery } from "./candles/candle-history.ts";
import { loadCanvas } from "./canvas/load-canvas.ts";
import { chartAddress } from "./chart-address.ts";
import { CHART_CHOICES, LAST_PAIR } from "./choices.ts";
import { ChartPanel } from "./panel/chart-panel.tsx";
import { segmentEnd } from "./panel/use-place.ts";

/**
 * Begins to fetch candles and chart library while the page's other loaders still run. An address that spells its symbol in
 * another way than the exchange is replaced by the one that everything else uses.
 */
function createChartLoader(host: Host) {
  return ({ request, params }: LoaderFunctionArgs): Response | null => {
    const name = addressedName(params);
    const symbol = readSymbol(name);
    // The panel says of an address what is wrong with it.
    if (symbol === null) return null;
    const { search } = new URL(request.url);
    if (symbol !== name) return redirect(`${chartAddress(symbol)}${search}`);
    const { interval, range } = readView(search, symbol, host.storage.open(CHART_CHOICES).get());
    void host.queryClient.prefetchQuery(candleQuery(host, symbol, interval));
    const end = segmentEnd(range, interval, Date.now());
    if (end !== null) void host.queryClient.prefetchQuery(pastQuery(host, { symbol, interval, end }));
    // A failure is shown where the chart is.
    loadCanvas().catch(() => {});
    return null;
  };
}

/** The pair of a user who has neither opened a chart nor created a stream. */
const FIRST_PAIR = "BTCUSDT";

/** Leads to the chart of the last viewed pair, or of the first one on the board. */
function createIndexLoader(host: Host) {
  return async (): Promise<Response> => {
    const last = host.storage.open(LAST_PAIR).get();
    const { streams } = await host.queryClient.ensureQueryData(streamsQuery(host));
    const symbol = last || streams[0]?.symbols[0] || FIRST_PAIR;
    return redirect(`${chartAddress(symbol)}?${FULL_WIDTH}`);
  };
}

/** A symbol's chart, `/dashboard/charts/:symbol?interval=…`. Without a symbol, the last viewed pair at full width. */
export function createRoutes(host: Host): SliceRoutes {
  return {
    dashboard: [
      { path: "charts", loader: createIndexLoader(host) },
      // A slash within a pair, as in "charts/btc/usdt", divides it in two.
      { path: "charts/:symbol/:quote?", loader: createChartLoader(host), element: <ChartPanel /> },
    ],
  };
}
