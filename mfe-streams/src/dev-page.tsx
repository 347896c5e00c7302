import "@cointide/shared/ui/styles.css";
import type { DatedTickers, MarketTicker } from "@cointide/shared/contracts/market";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { HostProvider } from "@cointide/shared/host";
import { display } from "@cointide/shared/preferences/display";
import { QUERY_KEYS, QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, Outlet, RouterProvider } from "@cointide/shared/router";
import { applySnapshot } from "@cointide/shared/streams/apply-changes";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { createRoot } from "react-dom/client";
import { Slot } from "./panel.tsx";
import { createRoutes } from "./routes.tsx";

/** What the page shows. The query parameter `data` replaces it by other data as JSON. */
type PageData = {
  path?: string;
  streams: string[][];
  /** Values of preference sections, such as `{ "board": { "view": "table" } }`. */
  preferences?: Record<string, unknown>;
  /** By symbol. Missing values follow from the last price. */
  tickers: Record<string, { last: string } & Partial<MarketTicker>>;
  /** Prices of half hours, oldest first, by symbol. */
  histories?: Record<string, string[]>;
};

const SAMPLE: PageData = {
  streams: [["BTCUSDT", "ETHUSDT"], ["DOGEBTC"]],
  tickers: { BTCUSDT: { last: "64000.50" }, ETHUSDT: { last: "3100.25" }, DOGEBTC: { last: "0.00000164" } },
};

const given = new URLSearchParams(window.location.search).get("data");
const data: PageData = given === null ? SAMPLE : JSON.parse(given);
const symbols = Object.keys(data.tickers);

function tickerOf({ last, ...rest }: PageData["tickers"][string]): MarketTicker {
  const now = Date.now();
  return {
    ...{ last, average: last, high: last, low: last, openPrice: last, change: "0", pchange: "0" },
    ...{ volume: 5_000, qvolume: 50_000, trades: 700, open: now - 86_400_000, close: now, lastId: 1 },
    ...rest,
  };
}

const tickers = Object.fromEntries(
  symbols.map((symbol) => [symbol, tickerOf(data.tickers[symbol] as never)]),
);
const sections = Object.entries(data.preferences ?? {}).map(([name, value]) => [
  name,
  { changedAt: 1, value },
]);
const streams = data.streams.map((of, index) => ({ id: `stream-${index}`, userId: "guest", symbols: of }));

const host = createTestHost({
  storage: {
    "u:token": "guest",
    "u:streams": JSON.stringify(streams),
    "u:preferences": JSON.stringify({ version: 1, sections: Object.fromEntries(sections) }),
  },
  answers: {
    "GET /assets": () => symbols.map((symbol) => ({ symbol, tick: "0.01", ...splitSymbol(symbol) })),
    "GET /tickers": () => tickers,
    "GET /tickers/changes": () => ({}),
    "GET /tickers/history": () =>
      Object.fromEntries(
        Object.entries(data.histories ?? {}).map(([symbol, closes]) => [
          symbol,
          { closes, openTime: Date.now(), age: 0 },
        ]),
      ),
  },
});
host.bus.emit("feed:status", { state: "live", since: Date.now(), lastTickAt: Date.now() });
Object.assign(document.documentElement.dataset, display.get());

const dated = Object.fromEntries(symbols.map((symbol) => [symbol, { ...tickers[symbol], asOf: Date.now() }]));

/** Fills new streams with prices, as the shell's feed does. */
function fillStreams(): void {
  host.queryClient.setQueryData<StreamsResult>(QUERY_KEYS.streams, (shown) => {
    const filled = shown && applySnapshot(shown, dated as DatedTickers, symbols, Date.now());
    return filled === shown ? undefined : filled;
  });
}
host.queryClient.getQueryCache().subscribe(({ type, query }) => {
  const isChange = type === "added" || type === "updated";
  if (isChange && query.queryKey[0] === "streams") queueMicrotask(fillStreams);
});

const router = createMemoryRouter(
  [
    {
      path: "/dashboard",
      element: (
        <main>
          <Slot />
          <Outlet />
        </main>
      ),
      children: createRoutes().dashboard ?? [],
    },
  ],
  { initialEntries: [data.path ?? "/dashboard"] },
);

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root.");
createRoot(container).render(
  <QueryClientProvider client={host.queryClient}>
    <HostProvider value={host}>
      <RouterProvider router={router} />
    </HostProvider>
  </QueryClientProvider>,
);
