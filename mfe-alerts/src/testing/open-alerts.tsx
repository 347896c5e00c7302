import type { Alert, Crossing } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { Outlet } from "@cointide/shared/router";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutes } from "../routes.tsx";
import { createAlertService } from "./alert-service.ts";
import { tick } from "./sample-host.ts";

/** The token of a member whose id is "ada". */
export const ADAS_TOKEN = `e30.${btoa(JSON.stringify({ sub: "ada" }))}.seal`;

type Options = {
  /** A member has them at the service, a guest in the browser. */
  alerts?: readonly Alert[];
  /** Of a guest. */
  log?: readonly Crossing[];
  isMember?: boolean;
  /** A guest's streams, each a list of symbols. */
  streams?: string[][];
  storage?: Record<string, string>;
  prepare?: (parts: { host: Host; service: ReturnType<typeof createAlertService>["service"] }) => void;
};

/** A host for a guest with alerts in the browser, or a member with alerts at the service. */
export function createAlertsHost({ alerts = [], log = [], isMember = false, ...rest }: Options = {}) {
  const { streams = [["BTCUSDT", "ETHUSDT"]], storage = {} } = rest;
  const kept = streams.map((symbols, index) => ({ id: `stream-${index}`, userId: "guest", symbols }));
  const { service, api } = createAlertService(isMember ? alerts : []);
  const guest = {
    "u:token": "guest",
    "u:streams": JSON.stringify(kept),
    ...(alerts.length + log.length > 0 && { "u:alerts": JSON.stringify({ alerts, log }) }),
  };
  const host = createTestHost({
    storage: { ...(isMember ? { "u:token": ADAS_TOKEN } : guest), ...storage },
    api,
  });
  const notices: string[] = [];
  host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  rest.prepare?.({ host, service });
  return { host, service, notices };
}

/** Opens an address below a dashboard that stands in for the shell's. */
export function openAlerts(url: string, options: Options = {}) {
  const parts = createAlertsHost(options);
  const { host } = parts;
  const dashboard = {
    path: "/dashboard",
    hydrateFallbackElement: <p>Loading</p>,
    element: (
      <>
        <h1>Your streams</h1>
        <Outlet />
      </>
    ),
    children: createRoutes().dashboard ?? [],
  };
  const view = renderRoutes(host, [dashboard], url);
  return {
    ...{ ...view, ...parts, user: userEvent.setup({ delay: null }) },
    path: () => view.router.state.location.pathname,
    tick: (symbol: string, last: string) => act(async () => tick(host, symbol, last)),
  };
}
