// @vitest-environment happy-dom
import { quotedConversion, quotedConverter } from "@cointide/shared/format/conversion";
import { conversionStatus, converters, NO_CONVERSION } from "@cointide/shared/preferences/conversions";
import { display } from "@cointide/shared/preferences/display";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { facts, renderDashboard, showPrices, stream } from "../testing/render-dashboard.tsx";

// The lazy modules load once before the tests, since a busy machine is slow.
beforeAll(
  () =>
    Promise.all([
      import("./board-table.tsx"),
      import("../board/board-tools.tsx"),
      import("../rows/board-menus.tsx"),
      import("../board/pinned.tsx"),
    ]),
  60_000,
);

/** The heights that a browser would measure: a box of ten rows. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(440);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const STREAMS = [stream("a", "BTCUSDT", "ETHUSDT"), stream("b", "SOLUSDT", "BTCUSDT", "VETUSDT")];
const PRICES = { BTCUSDT: facts("50000"), ETHUSDT: facts("3000"), SOLUSDT: facts("150") };

/** The dashboard as someone has arranged it. */
function openBoard(value: object, streams = STREAMS) {
  const preferences = JSON.stringify({ version: 1, sections: { board: { changedAt: 1, value } } });
  return renderDashboard({ streams, storage: { "u:preferences": preferences } });
}

async function openTable(value: object = {}) {
  const view = openBoard({ view: "table", ...value });
  await screen.findByText("4 assets");
  showPrices(view.host, PRICES);
  return view;
}

const names = () =>
  screen.getAllByRole("rowheader").map((cell) => /^[A-Z]+?USDT/.exec(cell.textContent ?? "")?.[0]);
const openMenu = (user: ReturnType<typeof renderDashboard>["user"], symbol: string) =>
  user.click(screen.getByRole("button", { name: `Actions for ${symbol}` }));
const heading = (name: string) => screen.getByRole("columnheader", { name });
const sortBy = (name: string) => within(heading(name)).getByRole("button");

describe("the table", () => {
  it("shows each symbol of all streams once, in their order, and says how many rows there are", async () => {
    await openTable();
    expect(names()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "VETUSDT"]);
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("5");
    expect(screen.getByText("4 assets")).toBeTruthy();
  });

  it("is chosen by a switch, and stored", async () => {
    const { host, user } = renderDashboard({ streams: STREAMS });
    await user.click(await screen.findByRole("button", { name: "Table" }));
    await screen.findByText("4 assets");
    expect(screen.queryByRole("article")).toBeNull();
    expect(host.store.get("u:preferences")).toContain('"view":"table"');
    await user.click(screen.getByRole("button", { name: "Cards" }));
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  it("sorts by a column's button, the largest first, then the other way, then not at all", async () => {
    const { user } = await openTable();
    sortBy("Last price").focus();
    await user.keyboard("{Enter}");
    expect(heading("Last price").getAttribute("aria-sort")).toBe("descending");
    expect(names()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "VETUSDT"]);
    await user.keyboard(" ");
    expect(heading("Last price").getAttribute("aria-sort")).toBe("ascending");
    expect(names()).toEqual(["SOLUSDT", "ETHUSDT", "BTCUSDT", "VETUSDT"]);
    await user.keyboard("{Enter}");
    expect(heading("Last price").hasAttribute("aria-sort")).toBe(false);
    expect(names()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "VETUSDT"]);
  });

  it("follows the prices, but moves no row while the pointer is in it, and says so", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { host } = await openTable({ sort: { by: "last", isDescending: true } });
    await waitFor(() => expect(names()[0]).toBe("BTCUSDT"));
    const box = screen.getByRole("region", { name: "Table of all your assets" });
    fireEvent.pointerEnter(box);
    showPrices(host, { ETHUSDT: facts("60000", { lastId: 8 }) });
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    expect(names()[0]).toBe("BTCUSDT");
    expect(screen.getByText("Order paused while you are in the table")).toBeTruthy();
    fireEvent.pointerLeave(box);
    expect(names()[0]).toBe("ETHUSDT");
    expect(screen.getByText("Sorted live")).toBeTruthy();
    showPrices(host, { SOLUSDT: facts("70000", { lastId: 9 }) });
    await waitFor(() => expect(names()[0]).toBe("SOLUSDT"));
  });

  it("follows prices that all come together once a second, each time, and none before a second has passed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { host } = await openTable({ sort: { by: "last", isDescending: true } });
    await waitFor(() => expect(names()[0]).toBe("BTCUSDT"));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(2_000);
    const first: unknown[] = [];
    for (let second = 0; second < 3; second++) {
      const [eth, sol] = second % 2 === 0 ? ["60000", "1"] : ["1", "60000"];
      const lastId = 10 + second;
      showPrices(host, { ETHUSDT: facts(eth, { lastId }), SOLUSDT: facts(sol, { lastId }) });
      await pass(1);
      first.push(names()[0]);
      await pass(999);
    }
    expect(first).toEqual(["ETHUSDT", "SOLUSDT", "ETHUSDT"]);
    showPrices(host, { ETHUSDT: facts("70000", { lastId: 20 }) });
    expect(names()[0]).toBe("ETHUSDT");
    await pass(300);
    showPrices(host, { VETUSDT: facts("80000", { lastId: 20 }) });
    await pass(500);
    expect(names()[0]).toBe("ETHUSDT");
    await pass(300);
    expect(names()[0]).toBe("VETUSDT");
  });

  it("has the order of another currency, and moves no row under the pointer while its rates come back", async () => {
    await openTable({ sort: { by: "last", isDescending: true } });
    await waitFor(() => expect(names()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "VETUSDT"]));
    const known = { ...quotedConversion("USDT"), rate: 1 };
    act(() => {
      display.set({ ...display.get(), currency: "EUR" });
      conversionStatus.setState({ state: "on" });
      converters.setState({
        of: (symbol) => (symbol === "SOLUSDT" ? known : quotedConversion("USDT")),
      });
    });
    await waitFor(() => expect(names()[0]).toBe("SOLUSDT"));
    const box = screen.getByRole("region", { name: "Table of all your assets" });
    fireEvent.pointerEnter(box);
    act(() => converters.setState({ of: () => known }));
    expect(names()[0]).toBe("SOLUSDT");
    fireEvent.pointerLeave(box);
    expect(names()[0]).toBe("BTCUSDT");
    act(() => {
      display.set({ ...display.get(), currency: "quoted" });
      conversionStatus.setState(NO_CONVERSION, true);
      converters.setState({ of: quotedConverter });
    });
  });

  it("has the columns that were chosen", async () => {
    const { host } = await openTable({ columns: ["last", "low", "qvolume", "nonsense"] });
    showPrices(host, { BTCUSDT: facts("50000", { low: "48000", qvolume: 1_198_000_000, lastId: 8 }) });
    const columns = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(columns).toEqual(["Symbol", "Last price", "Low", "Volume (USDT)", "Tools"]);
    expect(within(screen.getByRole("row", { name: /^BTC USDT/ })).getByText("1.20B").title).toBe(
      "1,198,000,000",
    );
  });
});

describe("the choice of columns", () => {
  it("shows and hides columns, and keeps at least one", async () => {
    const { user } = await openTable({ columns: ["last", "change"] });
    const panel = screen.getByRole("region", { name: "Columns", hidden: true });
    // What a browser does when the button is pressed.
    fireEvent(panel, Object.assign(new Event("beforetoggle"), { newState: "open" }));
    await user.click(screen.getByLabelText("Last price"));
    expect(screen.queryByRole("columnheader", { name: "Last price" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Change").disabled).toBe(true);
  });
});

it("has all its rows on paper, also those that are out of sight", async () => {
  const symbols = Array.from({ length: 40 }, (_, at) => `A${at}USDT`);
  const streams = [0, 5, 10, 15, 20, 25, 30, 35].map((at) => stream(`a${at}`, ...symbols.slice(at, at + 5)));
  openBoard({ view: "table" }, streams);
  await screen.findByText("40 assets");
  const rows = () => screen.getAllByRole("rowheader").length;
  expect(rows()).toBeLessThan(40);
  window.dispatchEvent(new Event("beforeprint"));
  expect(rows()).toBe(40);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(rows()).toBeLessThan(40);
});

describe("a pinned symbol", () => {
  it("is the first row and in the tab's title, until it is unpinned", async () => {
    document.title = "Dashboard · Cointide";
    const { user } = await openTable({ sort: { by: "last", isDescending: true } });
    await openMenu(user, "SOLUSDT");
    await user.click(await screen.findByRole("button", { name: "Pin", hidden: true }));
    expect(names()[0]).toBe("SOLUSDT");
    await waitFor(() => expect(document.title).toBe("150.00 SOLUSDT · Cointide"));
    await user.click(await screen.findByRole("button", { name: "Unpin", hidden: true }));
    expect(document.title).toBe("Dashboard · Cointide");
  });

  it("stands above the cards, and its title says that prices are paused", async () => {
    document.title = "Dashboard · Cointide";
    const { host } = openBoard({ pinned: "BTCUSDT" });
    showPrices(host, PRICES);
    expect(await screen.findByRole("region", { name: "Pinned BTCUSDT" })).toBeTruthy();
    act(() => host.bus.emit("feed:status", { state: "paused", since: 0, lastTickAt: null }));
    await waitFor(() => expect(document.title).toBe("Paused · 50,000.00 BTCUSDT · Cointide"));
  });
});
