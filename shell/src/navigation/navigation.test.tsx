// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";
import { NavigationBar } from "./navigation.tsx";

afterEach(cleanup);

/** A slice with a link, and its place among the links. */
function linked(label: string, path: string, order: number) {
  const slice = testSlice(`mfe-${label.toLowerCase()}`, [{ parent: "dashboard", path: label.toLowerCase() }]);
  const releases = slice.releases.map((release) => ({
    ...release,
    navigation: { label, path, icon: "M4 4h16", order },
  }));
  return { ...slice, releases };
}

function open(path: string, loadModule?: LoadModule) {
  const slices = [
    linked("Alerts", "/dashboard/alerts", 2),
    linked("Board", "/dashboard", 1),
    testSlice("mfe-none", []),
  ];
  const parts = createTestShell({ composition: { slices }, ...(loadModule && { loadModule }), deadline: 50 });
  const element = <NavigationBar account={null} />;
  openPage(parts, path, [{ path: "*", element }]);
  return parts;
}

const links = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
const current = () => document.querySelector("[aria-current=page]")?.textContent;

it("lists the links of slices by their order, and marks the one with the longest path of the address", () => {
  open("/dashboard/alerts/new");
  expect(links()).toEqual(["Board", "Alerts"]);
  expect(current()).toBe("Alerts");
  cleanup();
  open("/dashboard/streams");
  expect(current()).toBe("Board");
});

it("shows the number that a slice reports next to its link and on the icon of the app", () => {
  const setAppBadge = vi.fn(async () => {});
  Object.assign(navigator, { setAppBadge });
  const { host } = open("/dashboard");
  act(() => host.bus.emit("navigation:badge", { slice: "mfe-alerts", count: 2 }));
  expect(screen.getByRole("link", { name: "Alerts (2)" })).toBeDefined();
  act(() => host.bus.emit("navigation:badge", { slice: "mfe-alerts", count: 0 }));
  expect(screen.getByRole("link", { name: "Alerts" })).toBeDefined();
  expect(setAppBadge.mock.calls).toEqual([[2], [0]]);
});

it("keeps the link of a slice that can't be loaded, says so, and recovers with the slice", async () => {
  let isAway = true;
  const { shell } = open("/dashboard", async () => {
    if (isAway) throw new Error("away");
    return { createRoutes: () => ({ dashboard: [{ path: "alerts", element: null }] }) };
  });
  await act(() => shell.routes.load("mfe-alerts").catch(() => {}));
  const link = screen.getByRole("link", { name: "Alerts couldn't load. Try again." });
  expect(link.getAttribute("href")).toBe("/dashboard/alerts");
  isAway = false;
  await act(() => shell.routes.load("mfe-alerts"));
  expect(screen.getByRole("link", { name: "Alerts" })).toBeDefined();
});
