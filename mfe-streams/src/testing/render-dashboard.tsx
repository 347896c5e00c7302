import { ApiError } from "@cointide/shared/api/api-error";
import type { Asset, DatedTicker } from "@cointide/shared/contracts/market";
import type { Stream, StreamsResult } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { Outlet } from "@cointide/shared/router";
import type { StorageArea } from "@cointide/shared/session/local-store";
import { applySnapshot } from "@cointide/shared/streams/apply-changes";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Slot } from "../panel.tsx";
import { createRoutes } from "../routes.tsx";

const QUOTES = ["BTC", "ETH", "USDT"];
const BASES = ["BTC", "ETH", "SOL", "ADA", "LTC", "BNB", "VET", "SHIB", "币安人生"];

/** All pairs of the bases with the quotes, sorted by symbol. */
const ASSETS: Asset[] = BASES.flatMap((base) =>
  QUOTES.filter((quote) => quote !== base && !(base === "BTC" && quote === "ETH")).map((quote) => ({
    symbol: base + quote,
    base,
    quote,
    tick: "0.01",
  })),
).sort((a, b) => (a.symbol < b.symbol ? -1 : 1));

export const stream = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });

/** A market fact with a last price, and plausible rest. */
export const facts = (last: string, rest: Partial<DatedTicker> = {}): DatedTicker => ({
  average: last,
  last,
  pchange: "1.5",
  change: "-2.25",
  high: last,
  low: last,
  volume: 5,
  qvolume: 50,
  trades: 7,
  open: Date.now() - 86_400_000,
  close: Date.now(),
  lastId: 7,
  asOf: Date.now(),
  ...rest,
});

type Options = {
  streams?: Stream[];
  url?: string;
  storage?: Record<string, string>;
  /** The storage of the tab, which a reload finds again. */
  visit?: StorageArea;
  /** How often the list of pairs fails before it is answered. */
  failures?: number;
  /** When the list of pairs is answered; at once without it. */
  listed?: Promise<void>;
  /** What else the service answers. */
  answers?: NonNullable<Parameters<typeof createTestHost>[0]>["answers"];
};

/** The dashboard's streams, a guest's unless `storage` says otherwise, with a person at the keyboard. */
export function renderDashboard(options: Options = {}) {
  const { streams = [], url = "/dashboard", storage, visit, failures = 0, listed, answers } = options;
  let left = failures;
  const host = createTestHost({
    ...(visit && { visit }),
    storage: { "u:token": "guest", "u:streams": JSON.stringify(streams), ...storage },
    answers: {
      "GET /assets": async () => {
        if (left-- > 0) throw new ApiError(503, "Resting.");
        await listed;
        return ASSETS;
      },
      ...answers,
    },
  });
  const frame = (
    <main>
      <Slot />
      <Outlet />
    </main>
  );
  const routes = [{ path: "/dashboard", element: frame, children: createRoutes().dashboard }];
  const view = renderRoutes(host, routes, url);
  return { ...view, host, user: userEvent.setup({ delay: null }) };
}

/** What the browser has kept. */
export const keptStreams = (host: Host): Stream[] => JSON.parse(host.store.get("u:streams") ?? "[]");

/** The market's answer arrives. */
export function showPrices(
  host: Host,
  tickers: Record<string, DatedTicker>,
  asked = Object.keys(tickers),
  arrivedAt = Date.now(),
) {
  act(() => {
    host.queryClient.setQueryData<StreamsResult>(
      ["streams"],
      (shown) => shown && applySnapshot(shown, tickers, asked, arrivedAt),
    );
  });
}
