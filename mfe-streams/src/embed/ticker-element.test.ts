// @vitest-environment happy-dom

import { createFakeFeed } from "@cointide/shared/exchange/testing/fake-feed";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addTicker, deliverTick, rowOf } from "./testing/ticker-page.ts";
import { defineTicker, TickerElement } from "./ticker-element.ts";

let feed: ReturnType<typeof createFakeFeed>;
const service = { config: 200, market: "live", tickers: {} as Record<string, unknown> };

beforeEach(() => {
  vi.useFakeTimers();
  feed = createFakeFeed();
  service.config = 200;
  service.market = "live";
  service.tickers = {};
  vi.stubGlobal("WebSocket", feed.webSocket);
  // The test's browser lays nothing out.
  vi.stubGlobal("IntersectionObserver", undefined);
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("config.json")
      ? Response.json(
          { market: service.market, feed: "ws://feed/ws", api: "http://api" },
          { status: service.config },
        )
      : Response.json(service.tickers),
  );
  defineTicker("http://streams/embed/config.json");
});
afterEach(async () => {
  document.body.replaceChildren();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(feed.open()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const deliver = (symbol: string, last: string) => deliverTick(feed, symbol, last);

const statusOf = (ticker: HTMLElement) => ticker.shadowRoot?.querySelector('[role="status"]')?.textContent;

it("colors the digits of a price that changed, and says which way", async () => {
  const ticker = addTicker("BTCUSDT");
  const moved = () => rowOf(ticker, "BTCUSDT")?.querySelector<HTMLElement>('[data-column="last"] .moved');
  await wait(100);
  deliver("BTCUSDT", "64123.4");
  await wait(1_000);
  expect([moved()?.dataset.moved, moved()?.textContent]).toEqual(["", ""]);
  deliver("BTCUSDT", "64100.4");
  await wait(1_000);
  expect([moved()?.dataset.moved, moved()?.textContent]).toEqual(["down", "00.40"]);
  expect(moved()?.parentElement?.textContent).toBe("64,100.40");
});

it("shows prices as they come, in a table, and reports each once", async () => {
  const ticker = addTicker("BTCUSDT,ETHUSDT");
  const ticks: unknown[] = [];
  ticker.addEventListener("cointide-tick", ({ detail }) => ticks.push([detail.symbol, detail.price]));
  expect(statusOf(ticker)).toBe("Connecting");
  expect(rowOf(ticker, "BTCUSDT")?.getAttribute("aria-busy")).toBe("true");
  await wait(100);
  deliver("BTCUSDT", "64123.456");
  await wait(100);
  expect(rowOf(ticker, "BTCUSDT")?.textContent).toContain("64,123.46");
  expect(rowOf(ticker, "BTCUSDT")?.getAttribute("aria-busy")).toBeNull();
  expect(statusOf(ticker)).toBe("Live");
  expect(ticker.status).toMatchObject({ status: "live", simulated: false });
  await wait(3_000);
  expect(ticks).toEqual([["BTCUSDT", "64123.456"]]);
  expect(ticker.shadowRoot?.querySelectorAll("[aria-live]")).toHaveLength(1);
});

it.each(["0.00000000", "-1", "NaN"])(
  "shows no price for a last price of %s, and none of it as live",
  async (last) => {
    service.tickers = { BTCUSDT: null, ETHUSDT: null };
    const ticker = addTicker("BTCUSDT,ETHUSDT");
    await wait(100);
    deliver("BTCUSDT", "64123.456");
    deliver("ETHUSDT", last);
    await wait(2_000);
    const row = rowOf(ticker, "ETHUSDT");
    expect(row?.textContent).not.toMatch(/[\d-]/);
    const mark = row?.getAttribute("data-old") ?? row?.getAttribute("aria-busy");
    expect(mark).toBe(Number(last) === 0 ? "silent" : "true");
    expect(row?.textContent?.includes("No data")).toBe(Number(last) === 0);
  },
);

const kept = (rest: object) => ({
  ...{ average: "7", last: "7", pchange: "0.1", change: "0.01", high: "8", low: "6" },
  ...{ volume: 1, qvolume: 7, trades: 3, open: 0, close: 5, lastId: 5 },
  ...rest,
});

it("marks a price that was old when it came, with its age, from its first frame on", async () => {
  service.tickers = { BTCUSDT: kept({ age: 84_000 }) };
  const ticker = addTicker("BTCUSDT");
  await wait(300);
  const row = rowOf(ticker, "BTCUSDT");
  expect(row?.textContent).toContain("1 min ago");
  expect(row?.getAttribute("data-old")).toBe("true");
  deliver("BTCUSDT", "42");
  await wait(1_100);
  expect(row?.textContent).not.toContain("ago");
  expect(row?.hasAttribute("data-old")).toBe(false);
});

it("says of a pair that its trading is halted, also where no price of it is known", async () => {
  service.tickers = {
    BTCUSDT: kept({ age: 1_000, halted: true }),
    ETHUSDT: kept({ age: 0, halted: true, last: "0", average: "0" }),
  };
  const ticker = addTicker("BTCUSDT,ETHUSDT");
  await wait(300);
  expect(rowOf(ticker, "BTCUSDT")?.textContent).toContain("Trading is halted");
  expect(rowOf(ticker, "ETHUSDT")?.textContent).toBe("ETHUSDTTrading is halted");
});

it("says of a symbol that the service does not list that it is no longer listed", async () => {
  service.tickers = {};
  const ticker = addTicker("MATICUSDT");
  await wait(1_000);
  expect(rowOf(ticker, "MATICUSDT")?.textContent).toContain("No longer listed");
});

it("shares one socket among all of a page, and closes it when the last has been gone for a while", async () => {
  const [first, second] = [addTicker("BTCUSDT"), addTicker("BTCUSDT,ETHUSDT")];
  await wait(100);
  expect(feed.sockets).toHaveLength(1);
  expect([...feed.socket().streams]).toEqual(["btcusdt@ticker", "ethusdt@ticker"]);
  second.remove();
  await wait(3_000);
  expect([...feed.socket().streams]).toEqual(["btcusdt@ticker"]);
  first.remove();
  await wait(500);
  expect(feed.open()).toHaveLength(1);
  await wait(1_000);
  expect(feed.open()).toHaveLength(0);
});

it("moves without asking the feed for anything", async () => {
  const ticker = addTicker("BTCUSDT");
  await wait(100);
  deliver("BTCUSDT", "7.5");
  await wait(100);
  const section = document.createElement("section");
  document.body.append(section);
  section.append(ticker);
  await wait(3_000);
  expect(rowOf(ticker, "BTCUSDT")?.textContent).toContain("7.5");
  expect(feed.sockets).toHaveLength(1);
  expect(feed.socket().sent).toHaveLength(1);
});

it("keeps the rows that stay when its symbols change", async () => {
  const ticker = addTicker("BTCUSDT,ETHUSDT");
  await wait(100);
  const row = rowOf(ticker, "ETHUSDT");
  ticker.symbols = ["ETHUSDT", "SOLUSDT"];
  expect(ticker.getAttribute("symbols")).toBe("ETHUSDT,SOLUSDT");
  expect(rowOf(ticker, "ETHUSDT")).toBe(row);
  expect(rowOf(ticker, "BTCUSDT")).toBeUndefined();
  await wait(3_000);
  expect([...feed.socket().streams]).toEqual(["ethusdt@ticker", "solusdt@ticker"]);
});

it("takes a feed of the host's own, apart from the others'", async () => {
  addTicker("BTCUSDT");
  const own = addTicker("BTCUSDT");
  own.feed = "ws://own/ws";
  await wait(100);
  expect(feed.open()).toHaveLength(2);
  own.feed = null;
  await wait(2_000);
  expect(feed.open()).toHaveLength(1);
});

it("says that it reconnects while its origin does not answer, and goes on trying", async () => {
  service.config = 503;
  const ticker = addTicker("BTCUSDT");
  await wait(100);
  expect(statusOf(ticker)).toBe("Reconnecting");
  service.config = 200;
  await wait(10_000);
  deliver("BTCUSDT", "7.5");
  await wait(100);
  expect(statusOf(ticker)).toBe("Live");
});

it("says how old its prices are once the feed falls silent", async () => {
  const ticker = addTicker("BTCUSDT");
  await wait(100);
  deliver("BTCUSDT", "7.5");
  await wait(12_000);
  expect(statusOf(ticker)).toBe("Stale");
  expect(ticker.shadowRoot?.textContent).toMatch(/last price 1[12] s ago/);
});

it("says that prices are simulated in one state with the feed's own, and hides none of those", async () => {
  service.market = "simulated";
  const ticker = addTicker("BTCUSDT");
  await wait(100);
  deliver("BTCUSDT", "7.5");
  await wait(100);
  expect(statusOf(ticker)).toBe("Simulated prices");
  await wait(12_000);
  expect(statusOf(ticker)).toBe("Simulated prices · stale");
  expect(ticker.shadowRoot?.textContent).toMatch(/last price 1[12] s ago/);
});

it("says each second how old the price of a silent row is, under a live feed too", async () => {
  service.tickers = { ETHUSDT: kept({ age: 0 }) };
  const ticker = addTicker("BTCUSDT,ETHUSDT");
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await wait(1_000);
      deliver("BTCUSDT", String(Date.now()));
    }
  };
  const note = () => rowOf(ticker, "ETHUSDT")?.querySelector(".note")?.textContent;
  await pass(13);
  expect(statusOf(ticker)).toBe("Live");
  expect(note()).toBe("No data");
  service.tickers = { ETHUSDT: null };
  await pass(4);
  expect(note()).toBe("No data · 6 s ago");
  await pass(1);
  expect(note()).toBe("No data · 7 s ago");
});

it("is defined once, however often its script runs", () => {
  expect(() => defineTicker("http://other/embed/config.json")).not.toThrow();
  expect(customElements.get("cointide-ticker")).toBe(TickerElement);
});

it("warns once of each wrong attribute, and does the rest", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const ticker = addTicker("BTCUSDT");
  ticker.setAttribute("columns", "last,volume");
  ticker.setAttribute("theme", "blue");
  ticker.setAttribute("theme", "dark");
  ticker.setAttribute("theme", "blue");
  await wait(100);
  expect([ticker.columns, ticker.theme, ticker.status.status]).toEqual([["last"], "auto", "connecting"]);
  expect(warn.mock.calls.flat()).toEqual([
    "<cointide-ticker>: “volume” is not a column. Columns are last, change, percent, average, sparkline.",
    "<cointide-ticker>: “blue” is not a theme. Themes are auto, light, dark.",
  ]);
  const other = addTicker("BTCUSDT");
  other.theme = "blue" as "dark";
  expect(warn).toHaveBeenCalledTimes(3);
  warn.mockRestore();
});
