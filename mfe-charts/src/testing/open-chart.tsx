import { ApiError } from "@cointide/shared/api/api-error";
import type { Klines } from "@cointide/shared/contracts/klines";
import type { Host } from "@cointide/shared/host";
import { Outlet } from "@cointide/shared/router";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutes } from "../routes.tsx";
import { sampleKlines } from "./klines.ts";
import { tick } from "./sample-host.ts";

type Query = Record<string, string | readonly string[]>;

/** A service with candles of each symbol but NOPEUSDT, 600 at first, whose next answers the test decides. */
function createKlineService() {
  const service = {
    asked: [] as Query[],
    count: 600,
    fails: false,
    /** Symbols without candles. */
    empty: new Set<string>(),
    answer(query: Query = {}): Klines {
      service.asked.push(query);
      if (service.fails) throw new ApiError(503, "The exchange does not answer. Try again in a minute.");
      if (query.symbol === "NOPEUSDT") throw new ApiError(404, "Not listed.");
      const { limit = 500, end = Number.POSITIVE_INFINITY } = query;
      const count = service.empty.has(String(query.symbol)) ? 0 : service.count;
      const all = sampleKlines(query.interval as "1h", count, Date.now());
      const before = all.filter(([openTime]) => openTime < Number(end));
      return { klines: before.slice(-Number(limit)), hasOlder: before.length > Number(limit) };
    },
  };
  return service;
}

type Options = {
  /** Of a guest; each a list of symbols. */
  streams?: string[][];
  storage?: Record<string, string>;
  prepare?: (service: ReturnType<typeof createKlineService>) => void;
  prepareHost?: ((host: Host) => void) | undefined;
};

/** Opens an address below a dashboard that stands in for the shell's. */
export function openChart(
  url: string,
  { streams = [["BTCUSDT", "ETHUSDT"]], storage, prepare, prepareHost }: Options = {},
) {
  const service = createKlineService();
  prepare?.(service);
  const kept = streams.map((symbols, at) => ({ id: `stream-${at}`, userId: "guest", symbols }));
  const host = createTestHost({
    storage: { "u:token": "guest", "u:streams": JSON.stringify(kept), ...storage },
    answers: { "GET /klines": ({ query }) => service.answer(query) },
  });
  prepareHost?.(host);
  const board = (
    <>
      <h1>Your streams</h1>
      <Outlet />
    </>
  );
  const dashboard = {
    path: "/dashboard",
    hydrateFallbackElement: <p>Loading</p>,
    element: board,
    children: createRoutes(host).dashboard ?? [],
  };
  const view = renderRoutes(host, [{ path: "/", element: <h1>Start</h1> }, dashboard], url);
  const { router } = view;
  return {
    ...{ ...view, host, service, user: userEvent.setup({ delay: null }) },
    address: () => `${router.state.location.pathname}${decodeURIComponent(router.state.location.search)}`,
    tick: (symbol: string, last: string) => act(async () => tick(host, symbol, last)),
  };
}
