// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";
import { HeaderSlot } from "./header-slot.tsx";

afterEach(cleanup);

const filledBy = (...names: string[]) => ({
  slices: names.map((name) => testSlice(name, [], { "dashboard.header": "./tool" })),
});

/** A module whose tool is a button with the slice's name. */
const naming: LoadModule = async ({ slice }) => ({ Slot: () => <button type="button">{slice}</button> });

/** Opens a header, once the first prices are there. */
function open(parts: ReturnType<typeof createTestShell>) {
  parts.host.bus.emit("feed:status", { state: "live", since: 0, lastTickAt: 0, market: "live" });
  const header = <header>{<HeaderSlot />}</header>;
  return openPage(parts, "/", [{ path: "/", element: header }]);
}

/** The texts of the tools. */
const tools = () =>
  screen
    .getAllByRole("button", { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "");

it("mounts the tool of a slice with a link in the navigation without showing it", async () => {
  const composition = filledBy("mfe-bell", "mfe-news");
  const navigation = { label: "Bell", path: "/dashboard/bell", icon: "M4 4h16", order: 1 };
  const [bell] = composition.slices;
  const [release] = bell?.releases ?? [];
  if (bell && release) bell.releases = [{ ...release, navigation }];
  open(createTestShell({ composition, loadModule: naming }));
  await expect.poll(tools).toEqual(["mfe-bell", "mfe-news"]);
  expect(screen.queryByRole("button", { name: "mfe-bell" })).toBeNull();
  expect(screen.getByRole("button", { name: "mfe-news" })).toBeDefined();
});

it("shows the tools of six slices by name", async () => {
  const names = ["mfe-zoom", "mfe-bell", "mfe-ask", "mfe-news", "mfe-map", "mfe-cat", "mfe-dog"];
  open(createTestShell({ composition: filledBy(...names), loadModule: naming }));
  await expect.poll(tools).toEqual(["mfe-ask", "mfe-bell", "mfe-cat", "mfe-dog", "mfe-map", "mfe-news"]);
});

it("keeps a place for each tool from the start, and the others work where one fails", async () => {
  const loadModule: LoadModule = (request) =>
    request.slice === "mfe-bell" ? Promise.reject(new Error("away")) : naming(request);
  const parts = createTestShell({ composition: filledBy("mfe-bell", "mfe-news"), loadModule });
  open(parts);
  const [place] = screen.getByRole("banner").children;
  await expect.poll(tools).toEqual(["mfe-news"]);
  await expect.poll(() => parts.shell.sliceLog.getState().length).toBeGreaterThan(0);
  await expect.poll(() => place?.textContent).toBe("Temporarily unavailable");
  expect(screen.getByRole("banner").children[0]).toBe(place);
  expect(within(place as HTMLElement).queryByRole("button")).toBeNull();
});

it("keeps its place empty, without a card, when the slice fails to load", async () => {
  const parts = createTestShell({ composition: filledBy("mfe-bell") });
  open(parts);
  await expect.poll(() => parts.shell.sliceLog.getState().length).toBeGreaterThan(0);
  expect(screen.getByRole("banner").childElementCount).toBe(1);
  expect(screen.queryByRole("alert")).toBeNull();
});
