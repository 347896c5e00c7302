// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { facts, renderDashboard, showPrices, stream } from "../testing/render-dashboard.tsx";

// The lazy modules load once before the tests, since a busy machine is slow.
beforeAll(() => Promise.all([import("./card-sorter.tsx"), import("../board/board-tools.tsx")]), 60_000);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const STREAMS = [
  stream("a", "BTCUSDT", "ETHUSDT"),
  stream("b", "SOLUSDT", "VETUSDT"),
  stream("c", "LTCUSDT"),
];
const percents = (all: Record<string, string>, lastId = 7) =>
  Object.fromEntries(
    Object.entries(all).map(([symbol, pchange]) => [symbol, facts("10", { pchange, lastId })]),
  );
const PRICES = percents({ BTCUSDT: "1", ETHUSDT: "3", SOLUSDT: "-4", VETUSDT: "9", LTCUSDT: "5" });
const LARGEST = { by: "pchange", isDescending: true };

/** The dashboard with cards as someone has sorted them. */
async function openCards(cardSort: object | null = null, streams = STREAMS) {
  const sections = { board: { changedAt: 1, value: { cardSort } } };
  const preferences = JSON.stringify({ version: 1, sections });
  const view = renderDashboard({ streams, storage: { "u:preferences": preferences } });
  await screen.findByRole("article", { name: "LTCUSDT" });
  await screen.findByRole("button", { name: /^Sort/ });
  showPrices(view.host, PRICES);
  return view;
}

const cards = () => screen.getAllByRole("article");
const rowsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole("rowheader")
    .map((cell) => /^[A-Z]+?(?=USDT)/.exec(cell.textContent ?? "")?.[0]);
const shown = () => cards().map((card) => rowsOf(card).join(" "));
const OWN = ["BTC ETH", "SOL VET", "LTC"];
const SORTED = ["VET SOL", "LTC", "ETH BTC"];

function openPanel(): HTMLElement {
  const panel = screen.getByRole("region", { name: "Sort", hidden: true });
  // What a browser does when the button is pressed.
  fireEvent(panel, Object.assign(new Event("beforetoggle"), { newState: "open" }));
  return panel;
}
const list = () => cards()[0]?.closest("ul") as HTMLElement;

describe("the sort of the cards", () => {
  it("is chosen by column and direction, stored, and gives the own order back", async () => {
    const { host, user } = await openCards();
    expect(shown()).toEqual(OWN);
    openPanel();
    const columns = screen.getByLabelText("Sort by");
    await user.selectOptions(columns, "24 h %");
    await waitFor(() => expect(shown()).toEqual(SORTED));
    expect(host.store.get("u:preferences")).toContain('"cardSort":{"by":"pchange","isDescending":true}');
    expect(screen.getByText("24 h %, largest first")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sort: 24 h %" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Smallest first" }));
    expect(shown()).toEqual(["SOL VET", "BTC ETH", "LTC"]);
    await user.selectOptions(columns, "Your order");
    expect(shown()).toEqual(OWN);
    expect(screen.queryByText("Sorted live")).toBeNull();
  });

  it("is there in the first rows that a reload shows, and says its column to screen readers", async () => {
    await openCards(LARGEST);
    expect(shown()).toEqual(SORTED);
    const [card] = cards();
    const sorted = within(card as HTMLElement).getByRole("columnheader", {
      name: "Change in 24 h, in percent",
    });
    expect(sorted.getAttribute("aria-sort")).toBe("descending");
  });

  it("follows the prices, but moves no card or row while the pointer is over them or the page scrolls", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { host } = await openCards(LARGEST);
    fireEvent.pointerEnter(list());
    showPrices(host, percents({ BTCUSDT: "20" }, 8));
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    expect(shown()).toEqual(SORTED);
    expect(screen.getByText("Order paused while you are in the cards")).toBeTruthy();
    fireEvent.pointerLeave(list());
    expect(shown()).toEqual(["BTC ETH", "VET SOL", "LTC"]);
    fireEvent.scroll(document);
    expect(screen.getByText("Order paused while you are in the cards")).toBeTruthy();
    showPrices(host, percents({ BTCUSDT: "1" }, 9));
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    await waitFor(() => expect(screen.getByText("Sorted live")).toBeTruthy());
    await waitFor(() => expect(shown()).toEqual(SORTED));
  });

  it("sorts the first values of a board at once, also under the pointer", async () => {
    const sections = { board: { changedAt: 1, value: { cardSort: LARGEST } } };
    const preferences = JSON.stringify({ version: 1, sections });
    const { host } = renderDashboard({ streams: STREAMS, storage: { "u:preferences": preferences } });
    await screen.findByRole("article", { name: "LTCUSDT" });
    fireEvent.pointerEnter(list());
    expect(shown()).toEqual(OWN);
    showPrices(host, PRICES);
    expect(shown()).toEqual(SORTED);
    expect(screen.getByText("Order paused while you are in the cards")).toBeTruthy();
  });

  it("moves cards and rows as they are, with the row that its button has opened", async () => {
    const { host, user } = await openCards(LARGEST);
    const narrow = document.createElement("style");
    narrow.textContent = "td > button { --opens-row: 1 }";
    document.head.append(narrow);
    const [card] = cards();
    const more = within(card as HTMLElement).getByRole("button", { name: "Actions for VETUSDT" });
    await user.click(more);
    act(() => more.blur());
    fireEvent.pointerLeave(list());
    showPrices(host, percents({ VETUSDT: "-9" }, 8));
    await waitFor(() => expect(shown()).toEqual(["LTC", "ETH BTC", "SOL VET"]));
    expect(cards()[2]).toBe(card);
    expect(more.isConnected).toBe(true);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    narrow.remove();
  });
});
