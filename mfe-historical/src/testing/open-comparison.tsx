import { ApiError } from "@cointide/shared/api/api-error";
import type { MarketTicker, MarketTickers } from "@cointide/shared/contracts/market";
import type { StreamsResult, Ticker } from "@cointide/shared/contracts/streams";
import { QUERY_KEYS } from "@cointide/shared/query";
import { Outlet } from "@cointide/shared/router";
import type { StorageArea } from "@cointide/shared/session/local-store";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutes } from "../routes.tsx";

const OPEN = Date.UTC(2026, 4, 1, 22, 30);
const CLOSE = Date.UTC(2026, 4, 8, 22, 30);

export const FACTS: MarketTicker = {
  average: "150.5",
  openPrice: "160.25",
  last: "171.5",
  pchange: "6.83",
  change: "10.25",
  high: "200",
  low: "100",
  volume: 1234.5678,
  qvolume: 7654321.999,
  trades: 4321,
  open: OPEN,
  close: CLOSE,
  lastId: 4321,
};

export const LIVE: Ticker = {
  average: "151",
  last: "175.5",
  pchange: "-2.5",
  change: "-4.5",
  volume: 11.5,
  qvolume: 222.25,
  trades: 33,
  open: CLOSE - 86_400_000,
  close: CLOSE,
  lastTradeId: 33,
  asOf: CLOSE,
  arrivedAt: CLOSE,
  eventTime: CLOSE,
  state: "live",
};

/** What the service lists, as it answers it. */
type ListedTickers = Record<string, NonNullable<MarketTickers[string]>>;

/** A service whose next answers the test decides: which symbols it lists, and when and whether it answers. */
function createWindowService(listed: ListedTickers) {
  const asked: { symbols: string[]; winsize: string }[] = [];
  const service = {
    asked,
    fails: false,
    /** Listed symbols of which it knows nothing for now. */
    unknown: new Set<string>(),
    /** Awaited before each answer. */
    gate: Promise.resolve(),
    async answer(query: Record<string, string | readonly string[]> = {}) {
      const symbols = [...(query.symbols ?? [])];
      asked.push({ symbols, winsize: String(query.winsize) });
      const { fails } = service;
      await service.gate;
      if (fails) throw new ApiError(503, "The exchange does not answer.");
      // Each window began at a price of its own, so that a test sees which one is shown.
      const openPrice =
        { "7d": "160.25", "1h": "161", "1m": "162", "30m": "163" }[String(query.winsize)] ?? "164";
      return Object.fromEntries(
        symbols
          .filter((symbol) => listed[symbol] !== undefined)
          .map((symbol) => [symbol, service.unknown.has(symbol) ? null : { ...listed[symbol], openPrice }]),
      );
    },
  };
  return service;
}

/** A promise that a test settles by hand. */
export function createGate() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
}

type Options = {
  symbols?: readonly string[] | string;
  listed?: ListedTickers;
  live?: Record<string, Ticker>;
  storage?: Record<string, string>;
  /** The storage of the tab, which a reload finds again. */
  visit?: StorageArea;
  prepare?: (service: ReturnType<typeof createWindowService>) => void;
};

/** Opens the modal cold, at its URL, below a dashboard that stands in for the shell's. */
export function openComparison(options: Options = {}) {
  const {
    symbols = ["BTCUSDT"],
    live = { BTCUSDT: LIVE, ETHUSDT: { ...LIVE, last: "12.5" } },
    storage,
  } = options;
  const service = createWindowService(options.listed ?? { BTCUSDT: FACTS, ETHUSDT: FACTS });
  options.prepare?.(service);
  const host = createTestHost({
    ...(storage && { storage }),
    ...(options.visit && { visit: options.visit }),
    answers: { "GET /tickers/window": ({ query }) => service.answer(query) },
  });
  const streams: StreamsResult = {
    streams: [],
    symtracker: {},
    tickers: live,
    tstreams: 0,
    tsyms: 0,
    usyms: 0,
  };
  host.queryClient.setQueryData(QUERY_KEYS.streams, streams);
  const bus: unknown[] = [];
  host.bus.on("subscriptions:wanted", (fact) => bus.push(["wanted", fact]));
  host.bus.on("subscriptions:dropped", (fact) => bus.push(["dropped", fact]));
  const routes = [
    {
      path: "/dashboard",
      hydrateFallbackElement: <p>Loading</p>,
      element: (
        <>
          <h1>Your streams</h1>
          <Outlet />
        </>
      ),
      children: createRoutes(host).dashboard ?? [],
    },
  ];
  const text = typeof symbols === "string" ? symbols : JSON.stringify(symbols);
  const url = `/dashboard/streams/historical?symbols=${encodeURIComponent(text)}`;
  const view = renderRoutes(host, routes, url);
  const tick = (symbol: string, change: Partial<Ticker>) =>
    act(async () => {
      host.queryClient.setQueryData<StreamsResult>(QUERY_KEYS.streams, (shown) => {
        if (shown === undefined) return shown;
        const ticker = { ...(shown.tickers[symbol] ?? LIVE), ...change };
        return { ...shown, tickers: { ...shown.tickers, [symbol]: ticker } };
      });
    });
  return { ...view, host, service, bus, tick, user: userEvent.setup({ delay: null }) };
}

/** The row of a symbol, by the button that expands it. */
export async function rowOf(symbol: string): Promise<HTMLTableRowElement> {
  const button = await screen.findByRole("button", { name: symbol });
  return button.closest("tr") as HTMLTableRowElement;
}

/** The texts of a symbol's cells: last price, change and average of now and of the window, and the window's range. */
export async function cellsOf(symbol: string): Promise<{ live: string[]; past: string[]; range: string }> {
  const texts = [...(await rowOf(symbol)).querySelectorAll("td")].map(({ textContent }) => textContent);
  return { live: texts.slice(0, 3), past: texts.slice(3, 6), range: texts[6] ?? "" };
}
