// @vitest-environment happy-dom

import { HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import { readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settingsOf } from "../alert/alert.ts";
import { alertsStoreOf } from "../store/alerts-store.ts";
import { ADAS_TOKEN, createAlertsHost } from "../testing/open-alerts.tsx";
import { sampleAlert, sampleCrossing } from "../testing/sample-alerts.ts";
import * as watching from "../watch/start-watching.ts";
import { Slot as ChartSlot } from "./chart.tsx";
import { Slot as HeaderSlot } from "./header.tsx";
import { Slot as RowSlot } from "./row.tsx";

const stop = vi.fn();
let startWatching = vi.spyOn(watching, "startWatching");

beforeEach(() => {
  stop.mockClear();
  startWatching = vi.spyOn(watching, "startWatching").mockReturnValue(stop);
});
afterEach(cleanup);

const BTC = sampleAlert(1);
const ETH = sampleAlert(2, { symbol: "ETHUSDT", condition: { kind: "near", price: "3000", percent: 1 } });
const PAUSED = sampleAlert(3, { status: "paused" });
const MOVES = sampleAlert(4, { condition: { kind: "moves", percent: 5, window: "1h" } });

function show(slot: ReactNode, options: Parameters<typeof createAlertsHost>[0] = {}) {
  const parts = createAlertsHost(options);
  const { host } = parts;
  const lines: { symbol: string; prices: string[] }[] = [];
  host.bus.on("chart:lines", ({ symbol, lines: marked }) =>
    lines.push({ symbol, prices: marked.map(({ price }) => price) }),
  );
  const router = createMemoryRouter([{ path: "*", element: slot }]);
  const view = render(
    <QueryClientProvider client={host.queryClient}>
      <HostProvider value={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </QueryClientProvider>,
  );
  return { ...parts, ...view, lines, router };
}

const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("a row leads to a new alert on its symbol", () => {
  show(<RowSlot symbol="BTCUSDT" />);
  expect(linkTo("New alert")).toBe("/dashboard/alerts/new?symbol=BTCUSDT");
});

it("a chart leads to a new alert, at the price that was clicked", () => {
  show(
    <>
      <ChartSlot symbol="BTCUSDT" price={null} />
      <ChartSlot symbol="BTCUSDT" price="64120.50" />
    </>,
  );
  expect(linkTo("Alert")).toBe("/dashboard/alerts/new?symbol=BTCUSDT");
  expect(linkTo("Alert at 64,120.5")).toBe("/dashboard/alerts/new?symbol=BTCUSDT&price=64120.50");
});

it("the header watches while it is mounted", async () => {
  const { host, unmount, router } = show(<HeaderSlot />, { alerts: [BTC, ETH, PAUSED] });
  const given = [host, alertsStoreOf(host), expect.any(Function)];
  await waitFor(() => expect(startWatching).toHaveBeenCalledExactlyOnceWith(...given));
  const [[, , openAlerts = () => {}] = []] = startWatching.mock.calls as unknown as [
    unknown,
    unknown,
    () => void,
  ][];
  act(() => openAlerts());
  expect(router.state.location.pathname).toBe("/dashboard/alerts");
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

it("watches for the page's user, and for nobody else", async () => {
  const { host } = show(<HeaderSlot />, { alerts: [BTC] });
  await waitFor(() => expect(startWatching).toHaveBeenCalledOnce());
  act(() => host.session.signIn(ADAS_TOKEN));
  expect(stop).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(startWatching).toHaveBeenLastCalledWith(host, alertsStoreOf(host), expect.any(Function)),
  );
});

it("charts get the prices of active alerts, as they change and when one opens", async () => {
  const { host, lines, unmount } = show(<HeaderSlot />, { alerts: [BTC, ETH, PAUSED, MOVES] });
  expect(lines.splice(0)).toEqual([
    { symbol: "BTCUSDT", prices: ["53000"] },
    { symbol: "ETHUSDT", prices: ["3000"] },
  ]);
  act(() => host.bus.emit("chart:opened", { symbol: "ETHUSDT" }));
  act(() => host.bus.emit("chart:opened", { symbol: "LTCUSDT" }));
  expect(lines.splice(0)).toEqual([{ symbol: "ETHUSDT", prices: ["3000"] }]);
  await act(() => alertsStoreOf(host).save(PAUSED, { ...settingsOf(PAUSED), status: "active" }));
  expect(lines.splice(0)).toEqual([{ symbol: "BTCUSDT", prices: ["53000", "53000"] }]);
  await act(() => alertsStoreOf(host).remove(ETH.id));
  expect(lines.splice(0)).toEqual([{ symbol: "ETHUSDT", prices: [] }]);
  unmount();
  expect(lines).toEqual([{ symbol: "BTCUSDT", prices: [] }]);
});

it("rows learn on which symbols an active alert exists, also those that come later", async () => {
  const { host, unmount } = show(<HeaderSlot />, { alerts: [BTC, ETH, PAUSED, MOVES] });
  const marked = () => host.bus.last("alerts:symbols")?.symbols;
  expect(marked()).toEqual(["BTCUSDT", "ETHUSDT"]);
  await act(() => alertsStoreOf(host).remove(ETH.id));
  expect(marked()).toEqual(["BTCUSDT"]);
  unmount();
  expect(marked()).toEqual([]);
});

it("rows learn for 10 s on which symbol an alert has fired, and not of those in the log", async () => {
  vi.useFakeTimers();
  const fired = sampleCrossing(PAUSED);
  const { host } = show(<HeaderSlot />, { alerts: [BTC, ETH], log: [fired] });
  const marked = () => host.bus.last("alerts:symbols")?.fired;
  expect(marked()).toBeUndefined();
  act(() => void alertsStoreOf(host).addCrossings([sampleCrossing(ETH)]));
  expect(marked()).toEqual(["ETHUSDT"]);
  act(() => void vi.advanceTimersByTime(9_999));
  expect(marked()).toEqual(["ETHUSDT"]);
  act(() => void vi.advanceTimersByTime(1));
  expect(marked()).toBeUndefined();
  vi.useRealTimers();
});

it("a guest's alerts come into the account with their streams", async () => {
  const storage = { "u:alerts": JSON.stringify({ alerts: [BTC], log: [] }) };
  const { host, service, notices } = show(<HeaderSlot />, { isMember: true, storage });
  act(() => host.bus.emit("import:done", { ids: {} }));
  await waitFor(() => expect(notices).toEqual(["success: Alerts imported: 1"]));
  expect(service.alerts.map(({ id }) => id)).toEqual([BTC.id]);
  expect(readGuestAlerts(host.store).alerts).toEqual([]);
  act(() => host.bus.emit("import:done", { ids: {} }));
  expect(service.asked.filter((call) => call === "POST /alerts/import")).toHaveLength(1);
});
