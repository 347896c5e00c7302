// @vitest-environment happy-dom
import { loadCoins } from "@cointide/shared/coins/coin-names";
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { searchScript } from "@cointide/shared/search/search-script";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Shortcuts } from "../shortcuts/shortcuts.tsx";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";
import { Palette } from "./palette.tsx";
import { closePalette } from "./palette-store.ts";
import { SearchButton } from "./search-button.tsx";

beforeAll(() => Promise.all([loadCoins(), searchScript.load(), import("./command-palette.tsx")]), 60_000);
afterEach(() => {
  act(closePalette);
  act(() => display.set(readDisplay({})));
  cleanup();
});

const ASSETS = ["BTC", "ETH"].map((base) => ({ symbol: `${base}USDT`, base, quote: "USDT", tick: "0.01" }));
const STREAMS = [{ id: "s1", userId: "guest", name: "Majors", symbols: ["BTCUSDT"] }];

/** A slice with commands and a link. */
function chartSlice() {
  const slice = testSlice("mfe-charts", []);
  const releases = slice.releases.map((release) => ({
    ...release,
    navigation: { label: "Charts", path: "/dashboard/charts", icon: "M4 4h16", order: 1 },
    commands: [
      { label: "Alert on {symbol}", path: "/dashboard/alerts/new?symbol={symbol}", order: 20 },
      { label: "Chart {symbol}", path: "/dashboard/charts/{symbol}", order: 10 },
    ],
  }));
  return { ...slice, releases };
}

/** Opens a dashboard with the search button and a text field. */
function open(answers: Record<string, () => unknown> = {}) {
  const parts = createTestShell({
    composition: { slices: [chartSlice()] },
    storage: { "u:session": "guest", "u:streams": JSON.stringify(STREAMS) },
    answers: { "GET /assets": () => ASSETS, ...answers },
  });
  const element = (
    <>
      <SearchButton />
      <input aria-label="Name" />
      <Palette />
      <Shortcuts />
    </>
  );
  const { router } = openPage(parts, "/dashboard", [{ path: "*", element }]);
  return { ...parts, router, user: userEvent.setup() };
}

const field = () => screen.findByRole("combobox", { name: "Search coins, streams, pages and actions" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = () => document.querySelector("[role=option][aria-selected=true]")?.textContent;
const address = ({ state: { location } }: ReturnType<typeof open>["router"]) =>
  location.pathname + location.search;

it("opens the chart of a coin by its name and Enter", async () => {
  const { user, router } = open();
  await user.click(screen.getByRole("button", { name: "Search coins" }));
  expect(document.activeElement).toBe(await field());
  await user.keyboard("bitcoin");
  await waitFor(() => expect(options()).toEqual(["Chart BTCUSDTBitcoin", "Alert on BTCUSDTBitcoin"]));
  expect(active()).toBe("Chart BTCUSDTBitcoin");
  await user.keyboard("{Enter}");
  expect(address(router)).toBe("/dashboard/charts/BTCUSDT");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("moves through the entries by arrow keys, and starts again at the top of another search", async () => {
  const { user, router } = open();
  await user.keyboard("/");
  await field();
  await user.keyboard("eth");
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.keyboard("{ArrowDown}");
  await waitFor(async () =>
    expect((await field()).getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id),
  );
  await user.keyboard("{Backspace}{Backspace}{Backspace}btc");
  await waitFor(() => expect(active()).toBe("Chart BTCUSDTBitcoin"));
  await user.click(screen.getByRole("option", { name: /Alert on/ }));
  expect(address(router)).toBe("/dashboard/alerts/new?symbol=BTCUSDT");
});

it("opens by Ctrl+K while the user types, closes by it and by Esc, and gives the focus back", async () => {
  const { user } = open();
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.click(name);
  for (const key of ["{Control>}k{/Control}", "{Escape}"]) {
    await user.keyboard("{Control>}k{/Control}");
    expect(document.activeElement).toBe(await field());
    await user.keyboard(key);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(name));
  }
});

it("closes by Back without a navigation", async () => {
  const { user, router } = open();
  const navigated = vi.fn();
  router.subscribe(navigated);
  await user.keyboard("/");
  await field();
  expect(window.history.state).toEqual({ palette: true });
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(navigated).not.toHaveBeenCalled();
});

it("logs out", async () => {
  const { user, host } = open();
  await user.keyboard("/");
  await field();
  await user.keyboard("log out");
  expect(active()).toBe("Logout");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(host.session.getState().kind).toBe("none"));
});

it("chooses a theme", async () => {
  const { user } = open();
  await user.keyboard("/");
  await field();
  await user.keyboard("dark{Enter}");
  expect(display.get().theme).toBe("dark");
});

it("has no commands of a slice that isn't there, and says that nothing matches", async () => {
  const { user, shell } = open();
  act(() => shell.composition.setState({ slices: [] }));
  await user.keyboard("/");
  await field();
  await user.keyboard("btc");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe('Nothing matches "btc".'));
  expect(options()).toEqual([]);
});

it("says that coins couldn't be loaded", async () => {
  const { user } = open({
    "GET /assets": () => {
      throw new Error("away");
    },
  });
  await user.keyboard("/");
  await field();
  await user.keyboard("btc");
  expect(screen.getByRole("status").textContent).toBe("Loading coins…");
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^Coins couldn't be loaded/), {
    timeout: 3_000,
  });
});

it("closes when the page changes", async () => {
  const { user, router } = open();
  await user.keyboard("/");
  await field();
  await act(() => router.navigate("/dashboard/charts"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("is among the keyboard shortcuts", () => {
  const { shell } = open();
  const shown = shell.shortcuts.shown.getState().map(({ key }) => key);
  expect(shown).toEqual(expect.arrayContaining(["Ctrl K", "/"]));
});
