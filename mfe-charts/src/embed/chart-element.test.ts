// @vitest-environment happy-dom

import { openTimeAt } from "@cointide/shared/contracts/klines";
import { createFakeFeed } from "@cointide/shared/exchange/testing/fake-feed";
import { sampleTick, wireTick } from "@cointide/shared/exchange/testing/sample-ticks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleKlines } from "../testing/klines.ts";
import { defineChart } from "./chart-element.ts";
import type { CointideCandle, CointideChartElement } from "./static/chart.d.ts";

const MINUTE = 60_000;
let feed: ReturnType<typeof createFakeFeed>;
const service = {
  klines: 200,
  isEmpty: false,
  asked: [] as string[],
  tickers: {} as Record<string, unknown>,
};

/** Candles that closed at 1, 2, 3 … up to 200 now. */
const klines = (url: string) => {
  const { searchParams } = new URL(url);
  const count = service.isEmpty ? 0 : 200;
  const all = sampleKlines(searchParams.get("interval") as "1m", count, Date.now());
  return { klines: all.slice(-Number(searchParams.get("limit"))), hasOlder: true };
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12, 30, 5) });
  feed = createFakeFeed();
  Object.assign(service, { klines: 200, isEmpty: false, asked: [], tickers: {} });
  vi.stubGlobal("WebSocket", feed.webSocket);
  // The test's browser lays nothing out.
  vi.stubGlobal("IntersectionObserver", undefined);
  const answer = async (url: string) => {
    if (url.endsWith("config.json"))
      return Response.json({ market: "live", feed: "ws://feed/ws", api: "http://api" });
    if (!url.includes("/klines")) return Response.json(service.tickers);
    service.asked.push(new URL(url).search);
    return Response.json(klines(url), { status: service.klines });
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  defineChart("http://charts/embed/config.json");
});
afterEach(async () => {
  // A removed chart sends no requests and closes its connection.
  document.body.replaceChildren();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(feed.open()).toEqual([]);
  const requests = vi.mocked(fetch).mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.mocked(fetch).mock.calls).toHaveLength(requests);
  expect(feed.open()).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function add(attributes: Record<string, string>): CointideChartElement {
  const chart = document.createElement("cointide-chart");
  for (const [name, value] of Object.entries(attributes)) chart.setAttribute(name, value);
  document.body.append(chart);
  return chart;
}

const deliver = (symbol: string, last: string) =>
  feed.socket().deliver(wireTick(sampleTick(symbol, { asOf: Date.now(), close: Date.now(), last })));

const shadow = (chart: HTMLElement) => chart.shadowRoot as ShadowRoot;
const text = (chart: HTMLElement, part: string) => shadow(chart).querySelector(part)?.textContent;
const sentence = (chart: HTMLElement) =>
  shadow(chart).querySelector('[role="img"]')?.getAttribute("aria-label");
const isShown = (chart: HTMLElement, part: string) =>
  shadow(chart).querySelector<HTMLElement>(part)?.closest("[hidden]") === null;

it("says what it draws in a sentence, and keeps that and the last price as they are now", async () => {
  const chart = add({ symbol: "BTCUSDT", interval: "1m" });
  const heard: CointideCandle[] = [];
  chart.addEventListener("cointide-candle", ({ detail }) => heard.push(detail));
  await wait(200);
  expect(sentence(chart)).toMatch(/^1-minute candles\. BTCUSDT rose .+ The last price is 200\.00\.$/);
  deliver("BTCUSDT", "321.5");
  await wait(1_100);
  expect(sentence(chart)).toContain("between 128.50 and 321.50. The last price is 321.50.");
  expect(text(chart, ".price")).toContain("321.50");
  expect(text(chart, '[role="status"]')).toBe("Live");
  expect(heard.map(({ close }) => close)).toEqual(["200", "321.5"]);
  expect(heard[1]).toMatchObject({ symbol: "BTCUSDT", interval: "1m", high: "321.5" });
});

it("draws candles where its place has not been measured, as in a frame out of sight that is printed", async () => {
  const chart = add({ symbol: "BTCUSDT", interval: "1m" });
  await wait(200);
  const picture = shadow(chart).querySelector(".picture");
  expect(picture?.getAttribute("viewBox")).toBe("0 0 640 270");
  expect(picture?.querySelector(".rising")?.getAttribute("d")).toMatch(/^M/);
});

it("begins a candle at its time, and asks the exchange for what is new every 10 s", async () => {
  const chart = add({ symbol: "BTCUSDT", interval: "1m" });
  const heard: CointideCandle[] = [];
  chart.addEventListener("cointide-candle", ({ detail }) => heard.push(detail));
  await wait(200);
  expect(service.asked).toEqual(["?symbol=BTCUSDT&interval=1m&limit=200"]);
  for (let second = 0; second < 56; second += 1) {
    await wait(1_000);
    deliver("BTCUSDT", String(210 + second));
  }
  await wait(1_000);
  expect(heard.at(-1)?.openTime).toBe(openTimeAt("1m", Date.now()));
  expect(service.asked.length).toBeGreaterThan(5);
  expect(new Set(service.asked.slice(1))).toEqual(new Set(["?symbol=BTCUSDT&interval=1m&limit=4"]));
});

it.each([
  [{ symbol: "btc.usdt" }, "“btc.usdt” is not a symbol."],
  [{}, "Set the symbol to show"],
])("says of %j what is wrong, asks for nothing, and goes on once it is mended", async (wrong, problem) => {
  const chart = add(wrong);
  await wait(500);
  expect(text(chart, ".problems")).toContain(problem);
  expect([isShown(chart, ".problems"), isShown(chart, ".plot")]).toEqual([true, false]);
  expect([feed.sockets.length, service.asked.length, chart.status.status]).toEqual([0, 0, "idle"]);
  chart.symbol = "BTCUSDT";
  chart.interval = "1h";
  await wait(500);
  expect([isShown(chart, ".problems"), isShown(chart, ".plot")]).toEqual([false, true]);
  expect(sentence(chart)).toContain("1-hour candles. BTCUSDT rose");
  expect(chart.status.status).not.toBe("idle");
});

it("draws an hour's candles where the interval is none, says so, and warns once of each wrong attribute", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const chart = add({ symbol: "BTCUSDT", interval: "2h", theme: "blue" });
  chart.setAttribute("interval", "1d");
  chart.setAttribute("interval", "2h");
  await wait(500);
  const sentence = "“2h” is not an interval. Intervals are 1m, 5m, 15m, 1h, 4h, 1d, 1w.";
  expect(text(chart, ".problems")).toBe(sentence);
  expect(isShown(chart, ".plot")).toBe(true);
  expect(service.asked).toEqual(["?symbol=BTCUSDT&interval=1h&limit=200"]);
  expect(warn.mock.calls.flat()).toEqual([
    `<cointide-chart>: ${sentence}`,
    "<cointide-chart>: “blue” is not a theme. Themes are auto, light, dark.",
  ]);
  warn.mockRestore();
});

it("says of a symbol that the exchange does not list it", async () => {
  service.klines = 404;
  const chart = add({ symbol: "MATICUSDT" });
  await wait(500);
  expect(text(chart, ".message p")).toBe("The exchange does not list MATICUSDT.");
  expect(isShown(chart, "button")).toBe(false);
});

it("says of a pair without candles that there are none yet, asks again, and shows them when they come", async () => {
  service.isEmpty = true;
  const chart = add({ symbol: "BTCUSDT" });
  await wait(500);
  expect(text(chart, ".message p")).toBe("There are no candles for BTCUSDT yet.");
  expect(isShown(chart, "button")).toBe(true);
  await wait(10_000);
  expect(service.asked).toHaveLength(2);
  service.isEmpty = false;
  shadow(chart).querySelector("button")?.click();
  await wait(10);
  expect([isShown(chart, ".message"), service.asked.length]).toEqual([false, 3]);
  expect(sentence(chart)).toContain("BTCUSDT rose");
});

it("says that candles did not load, tries again, and at once where it is asked to", async () => {
  service.klines = 503;
  const chart = add({ symbol: "BTCUSDT" });
  await wait(500);
  expect(text(chart, ".message p")).toBe("Could not load the candles. Trying again.");
  const before = service.asked.length;
  service.klines = 200;
  shadow(chart).querySelector("button")?.click();
  await wait(10);
  expect(service.asked.length).toBe(before + 1);
  expect(isShown(chart, ".message")).toBe(false);
  expect(sentence(chart)).toContain("BTCUSDT rose");
  service.klines = 503;
  await wait(12_000);
  expect(text(chart, ".note")).toBe("Could not refresh the candles. Trying again.");
  service.klines = 200;
  await wait(60_000);
  expect(text(chart, ".note")).toBe("");
});

it("says that prices may be old, and asks for what it missed once they come again", async () => {
  const chart = add({ symbol: "BTCUSDT" });
  await wait(200);
  deliver("BTCUSDT", "201");
  await wait(12_000);
  expect(text(chart, '[role="status"]')).toBe("Stale");
  expect(shadow(chart).querySelector<HTMLElement>(".panel")?.dataset.old).toBe("true");
  expect(text(chart, ".foot")).toMatch(/last price 1[12] s ago/);
  const before = service.asked.length;
  deliver("BTCUSDT", "202");
  await wait(100);
  expect(text(chart, '[role="status"]')).toBe("Live");
  expect(service.asked.length).toBe(before + 1);
});

it("says that trading is halted", async () => {
  const prices = { average: "7", last: "7", pchange: "0.1", change: "0.01" };
  const counts = { volume: 1, qvolume: 7, trades: 3, open: 0, close: 5, lastId: 5 };
  service.tickers = { BTCUSDT: { ...prices, ...counts, age: 0, halted: true } };
  const chart = add({ symbol: "BTCUSDT" });
  await wait(500);
  expect(text(chart, ".note")).toBe("Trading is halted.");
});

it("starts over with another symbol or interval, and only then", async () => {
  const chart = add({ symbol: "BTCUSDT" });
  await wait(200);
  chart.theme = "dark";
  chart.symbol = "BTCUSDT";
  await wait(200);
  expect(service.asked).toHaveLength(1);
  chart.interval = "1d";
  chart.symbol = "ETHUSDT";
  expect(isShown(chart, ".price")).toBe(false);
  await wait(200);
  expect(service.asked.slice(1)).toEqual(["?symbol=ETHUSDT&interval=1d&limit=200"]);
  expect(sentence(chart)).toMatch(/^1-day candles\. ETHUSDT rose/);
  expect(chart.getAttribute("symbol")).toBe("ETHUSDT");
});

it("shares one socket among all of a page, and none is left when the last has gone", async () => {
  const [first, second] = [add({ symbol: "BTCUSDT" }), add({ symbol: "ETHUSDT", interval: "5m" })];
  await wait(200);
  expect(feed.sockets).toHaveLength(1);
  expect([...feed.socket().streams]).toEqual(["btcusdt@ticker", "ethusdt@ticker"]);
  second.remove();
  document.body.prepend(first);
  await wait(3_000);
  expect([...feed.socket().streams]).toEqual(["btcusdt@ticker"]);
  expect(feed.sockets).toHaveLength(1);
  first.remove();
  const before = service.asked.length;
  await wait(MINUTE);
  expect([feed.open().length, service.asked.length]).toEqual([0, before]);
});

it("makes its symbol a link, and reports a click on it with the last price", async () => {
  const chart = add({ symbol: "BTCUSDT", href: "https://example.com/trade/{symbol}" });
  const link = shadow(chart).querySelector<HTMLAnchorElement>(".link") as HTMLAnchorElement;
  expect(link.href).toBe("https://example.com/trade/BTCUSDT");
  await wait(100);
  deliver("BTCUSDT", "64123.4560");
  await wait(100);
  const heard: unknown[] = [];
  chart.addEventListener("symbolclick", (event) => {
    heard.push(event.detail);
    event.preventDefault();
  });
  const isFollowed = link.dispatchEvent(
    new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }),
  );
  expect([isFollowed, heard]).toEqual([false, [{ symbol: "BTCUSDT", price: "64123.4560" }]]);
  chart.symbol = "ETHUSDT";
  expect(link.href).toBe("https://example.com/trade/ETHUSDT");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  chart.href = "data:text/html,{symbol}";
  expect(link.hasAttribute("href")).toBe(false);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("“data:text/html,{symbol}” is not a link."),
  );
});
