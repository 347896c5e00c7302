// @vitest-environment happy-dom
import { loadCoins } from "@cointide/shared/coins/coin-names";
import { searchScript } from "@cointide/shared/search/search-script";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { holdTable, openMarkets, rowOf, statusText, symbolsShown, table } from "./testing/open-markets.tsx";
import { market, SAMPLE_MARKETS } from "./testing/sample-host.ts";

// The scripts load once before the tests, since a busy machine is slow.
beforeAll(() => Promise.all([loadCoins(), searchScript.load()]), 60_000);

/** What a browser would measure: a box of twenty rows. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(880);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const BY_VOLUME = [
  ...["BTCUSDT", "ETHUSDT", "DOGEUSDT", "ETHBTC", "DOGEBTC"],
  ...["币安人生USDT", "SOLEUR", "RAREUSDT", "NEWUSDT"],
];
const tab = (name: string) => screen.getByRole("button", { name });
const searchBox = () => screen.getByRole("textbox", { name: "Search markets" });

describe("the table", () => {
  it("shows all markets, the most traded first, with their values", async () => {
    openMarkets();
    await table();
    expect(symbolsShown()).toEqual(BY_VOLUME);
    expect(statusText()).toBe("9 pairs");
    const row = within(rowOf("BTCUSDT"));
    expect(row.getByText("64,000.50")).toBeDefined();
    expect(row.getByTitle("+6.668%")).toBeDefined();
    expect(row.getByTitle("1,500,000,000").textContent).toBe("1.50B");
    expect(row.getByText("Bitcoin")).toBeDefined();
    expect(within(rowOf("DOGEBTC")).getByText("164")).toBeDefined();
    expect(within(rowOf("NEWUSDT")).getByText("No data")).toBeDefined();
  });

  it("a column sorts at once, and its address says so without an entry in the history", async () => {
    const { user, router } = openMarkets();
    await table();
    await user.click(tab("Last price"));
    expect(symbolsShown().slice(0, 3)).toEqual(["BTCUSDT", "ETHUSDT", "SOLEUR"]);
    expect(symbolsShown().at(-1)).toBe("NEWUSDT");
    expect(router.state.location.search).toBe("?sort=-last");
    await user.click(tab("Last price"));
    expect(symbolsShown()[0]).toBe("DOGEBTC");
    expect(symbolsShown().at(-1)).toBe("NEWUSDT");
    expect(screen.getByRole("columnheader", { name: "Last price" }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("the order follows a snapshot, and nothing moves, comes or goes under the hand", async () => {
    const { load } = openMarkets();
    await table();
    const next = SAMPLE_MARKETS.filter(([symbol]) => symbol !== "ETHUSDT").map((each) =>
      each[0] === "RAREUSDT" ? market("RARE", "USDT", { usdt: 9e9 }) : each,
    );
    holdTable(true);
    expect(await screen.findByText("Order paused while you are in the table")).toBeDefined();
    await load(() => [...next, market("MORE", "USDT", { usdt: 8e9 })]);
    expect(await within(rowOf("ETHUSDT")).findByText("No longer listed")).toBeDefined();
    expect(symbolsShown()).toEqual(BY_VOLUME);
    expect(rowOf("ETHUSDT").dataset.old).toBe("unlisted");
    holdTable(false);
    expect(symbolsShown().slice(0, 3)).toEqual(["RAREUSDT", "MOREUSDT", "BTCUSDT"]);
    expect(symbolsShown()).not.toContain("ETHUSDT");
    expect(screen.getByText("Sorted by volume, live")).toBeDefined();
  });

  it("a failure is said and leaves the last values; Retry loads them again", async () => {
    const { load, user } = openMarkets();
    await table();
    await load(() => {
      throw new Error("The service is away.");
    });
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Could not load the markets. The service is away.",
    );
    expect(symbolsShown()).toEqual(BY_VOLUME);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByRole("alert").textContent).toContain("The service is away.");
  });

  it("the order is live only while new values can come", async () => {
    const { host, load } = openMarkets();
    await table();
    for (const state of ["paused", "offline"] as const) {
      act(() => host.bus.emit("feed:status", { state, since: 0, lastTickAt: null }));
      expect(screen.getByText("Sorted by volume, not updating")).toBeDefined();
    }
    act(() => host.bus.emit("feed:status", { state: "live", since: 0, lastTickAt: null }));
    expect(screen.getByText("Sorted by volume, live")).toBeDefined();
    await load(() => {
      throw new Error("The service is away.");
    });
    expect(await screen.findByText("Sorted by volume, not updating")).toBeDefined();
  });

  it("says how old values are that are older than they should be", async () => {
    const { host } = openMarkets();
    await table();
    expect(screen.queryByText(/values from the exchange/)).toBeNull();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 45_000);
    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText(/values from the exchange/)).toBeDefined();
    expect(screen.getByText("Sorted by volume, not updating")).toBeDefined();
    expect(rowOf("BTCUSDT").dataset.old).toBe("true");
    host.queryClient.clear();
  });
});

describe("tabs", () => {
  it("gainers and losers leave out what is hardly traded, and the page says so", async () => {
    const { user, router } = openMarkets();
    await table();
    await user.click(tab("Gainers"));
    expect(symbolsShown()).toEqual(["币安人生USDT", "BTCUSDT", "DOGEUSDT"]);
    expect(statusText()).toBe("4 pairs · over 1M USDT in 24 h");
    await user.click(tab("Losers"));
    expect(symbolsShown()).toEqual(["ETHUSDT"]);
    expect(router.state.location.search).toBe("?tab=losers");
  });

  it("gainers have one row for each coin, whose other pairs a button shows below it", async () => {
    const { user } = openMarkets({ search: "?tab=gainers" });
    await table();
    expect(screen.queryByRole("columnheader", { name: "Pairs" })).not.toBeNull();
    const others = () => within(rowOf("DOGEUSDT")).getByRole("button", { name: "+1 pair" });
    await user.click(others());
    expect(symbolsShown()).toEqual(["币安人生USDT", "BTCUSDT", "DOGEUSDT", "DOGEBTC"]);
    expect(others().getAttribute("aria-expanded")).toBe("true");
    await user.click(others());
    expect(symbolsShown()).not.toContain("DOGEBTC");
  });

  it("mine has the symbols of the visitor's streams, and names those that are not traded", async () => {
    openMarkets({
      search: "?tab=mine",
      streams: [
        ["ETHBTC", "GONEUSDT"],
        ["ETHBTC", "BTCUSDT"],
      ],
    });
    await table();
    expect(symbolsShown()).toEqual(["BTCUSDT", "ETHBTC"]);
    expect(screen.getByText("Not traded now: GONEUSDT")).toBeDefined();
  });
});

describe("search and quote", () => {
  it("searches names, pairs and symbols as the picker does, after a pause", async () => {
    const { user, router } = openMarkets();
    await table();
    await user.type(searchBox(), "dogecoin");
    await waitFor(() => expect(symbolsShown()).toEqual(["DOGEUSDT", "DOGEBTC"]));
    expect(statusText()).toBe("2 of 9 pairs");
    expect(router.state.location.search).toBe("?q=dogecoin");
    await user.clear(searchBox());
    await user.type(searchBox(), "eth/btc{Enter}");
    expect(symbolsShown()).toContain("ETHBTC");
    await user.type(searchBox(), "{Escape}");
    expect(searchBox()).toHaveProperty("value", "");
    expect(symbolsShown()).toEqual(BY_VOLUME);
    expect(router.state.location.pathname).toBe("/dashboard/markets");
  });

  it("a column that is chosen during the pause in typing keeps what was typed, and is kept", async () => {
    const { user, router } = openMarkets({ search: "?quote=USDT" });
    await table();
    await user.type(searchBox(), "doge");
    await user.click(tab("Last price"));
    await waitFor(() => expect(router.state.location.search).toBe("?quote=USDT&q=doge&sort=-last"));
  });

  it("offers the quotes that are listed, what most pairs have first", async () => {
    const { user } = openMarkets();
    await table();
    const quotes = screen.getByRole("combobox", { name: "Quoted in" });
    expect([...quotes.querySelectorAll("option")].map(({ text }) => text)).toEqual([
      ...["Any", "USDT", "BTC", "EUR"],
    ]);
    await user.selectOptions(quotes, "BTC");
    expect(symbolsShown()).toEqual(["ETHBTC", "DOGEBTC"]);
  });

  it("an empty result says so and has ways out", async () => {
    const { user } = openMarkets({ search: "?tab=gainers&quote=TRY&q=nosuchcoin" });
    expect(await screen.findByText('No market quoted in TRY matches "nosuchcoin".')).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(screen.getByText("No market here is quoted in TRY.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show all quotes" }));
    expect(symbolsShown()).toHaveLength(3);
  });

  it("an address leads to its view, and another one replaces what is typed", async () => {
    const { router } = openMarkets({ search: "?tab=losers&quote=USDT&sort=symbol&q=ether" });
    await table();
    expect(symbolsShown()).toEqual(["ETHUSDT"]);
    expect(searchBox()).toHaveProperty("value", "ether");
    await act(() => router.navigate("/dashboard/markets?q=sol"));
    await waitFor(() => expect(symbolsShown()).toEqual(["SOLEUR"]));
    expect(searchBox()).toHaveProperty("value", "sol");
  });
});

it("rows in view are followed once nothing scrolls, and show ticks once a second", async () => {
  const { requests, tick } = openMarkets();
  await table();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.[0]).toBe("BTCUSDT");
  expect([...(requests[0] ?? [])].sort()).toEqual([...BY_VOLUME].sort());
  tick("BTCUSDT", "66000.00", 101);
  tick("BTCUSDT", "1.00", 99);
  const row = within(rowOf("BTCUSDT"));
  expect(await row.findAllByTitle("66,000", {}, { timeout: 3_000 })).toHaveLength(2);
  expect(row.getByTitle("+10%")).toBeDefined();
  expect(symbolsShown()).toEqual(BY_VOLUME);
});

describe("the heat map", () => {
  /** Measures of the box; a test's document has no layout. */
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_200);
  });

  const tiles = async () => within(await screen.findByRole("region", { name: "Heat map of markets" }));

  it("has a tile for each coin, the largest volume first, with its change and a link to its chart", async () => {
    const { user, router } = openMarkets();
    await table();
    await user.click(tab("Heat map"));
    const coins = (await (await tiles()).findAllByRole("link")).map(({ textContent }) => textContent);
    expect(coins.slice(0, 3)).toEqual([
      "BTC+6.67%, volume 1.50B USDT",
      "ETH-3.13%, volume 800.00M USDT",
      "DOGE+5.00%, volume 90.00M USDT",
    ]);
    expect(coins.filter((text) => text?.startsWith("ETH"))).toHaveLength(1);
    expect((await tiles()).getAllByRole("link")[0]?.getAttribute("href")).toBe("/dashboard/charts/BTCUSDT");
    expect(router.state.location.search).toBe("?view=map");
    expect(screen.getByText("Area by volume, color by 24 h change, live")).toBeDefined();
    await user.click(tab("Table"));
    expect(symbolsShown()).toEqual(BY_VOLUME);
  });

  it("is one tab stop, within which keys move between the tiles", async () => {
    const { user } = openMarkets({ search: "?view=map" });
    const links = await (await tiles()).findAllByRole("link");
    expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([links[0]]);
    act(() => links[0]?.focus());
    await user.keyboard("{End}");
    expect(document.activeElement).toBe(links.at(-1));
    expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([links.at(-1)]);
    await user.keyboard("{Home}");
    expect(document.activeElement).toBe(links[0]);
  });

  it("keeps the tiles in place when the next snapshot arrives", async () => {
    const { load } = openMarkets({ search: "?view=map" });
    await (await tiles()).findAllByRole("link");
    await load(() => [market("MORE", "USDT", { usdt: 8e9 }), ...SAMPLE_MARKETS]);
    expect((await tiles()).getAllByRole("link")[0]?.textContent).toContain("BTC");
  });
});

it("offers a shortcut for its search while it is shown", async () => {
  const added: { key: string; run: () => void }[] = [];
  const remove = vi.fn();
  const shortcuts = {
    add(shortcut: { key: string; run: () => void }) {
      if (shortcut.key !== "/") return () => {};
      added.push(shortcut);
      return remove;
    },
  };
  const { router } = openMarkets({ change: (host) => ({ ...host, shortcuts }) });
  await table();
  expect(added.map(({ key }) => key)).toEqual(["/"]);
  added[0]?.run();
  expect(document.activeElement).toBe(searchBox());
  await act(() => router.navigate("/dashboard"));
  expect(remove).toHaveBeenCalledOnce();
});
