// @vitest-environment happy-dom

import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { createFakeFeed } from "@cointide/shared/exchange/testing/fake-feed";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addTicker, deliverTick, rowOf } from "./testing/ticker-page.ts";
import { defineTicker, TickerElement } from "./ticker-element.ts";

let feed: ReturnType<typeof createFakeFeed>;

beforeEach(() => {
  vi.useFakeTimers();
  feed = createFakeFeed();
  vi.stubGlobal("WebSocket", feed.webSocket);
  // The test's browser lays nothing out.
  vi.stubGlobal("IntersectionObserver", undefined);
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(
      url.endsWith("config.json") ? { market: "live", feed: "ws://feed/ws", api: "http://api" } : {},
    ),
  );
  defineTicker("http://streams/embed/config.json");
});
afterEach(async () => {
  document.body.replaceChildren();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(feed.open()).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const deliver = (symbol: string, last: string) => deliverTick(feed, symbol, last);

const linkOf = (ticker: HTMLElement, symbol: string) =>
  rowOf(ticker, symbol)?.querySelector<HTMLAnchorElement>(".link") as HTMLAnchorElement;

/** Clicks, and says whether the browser would follow a link. */
const click = (element: Element) =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true }));

it("makes each row a link where the page has an address for symbols, and follows changes of it", async () => {
  const ticker = addTicker("BTCUSDT,ETHUSDT");
  expect(linkOf(ticker, "BTCUSDT").hasAttribute("href")).toBe(false);
  ticker.href = "https://example.com/trade/{symbol}";
  expect(ticker.getAttribute("href")).toBe("https://example.com/trade/{symbol}");
  expect(linkOf(ticker, "BTCUSDT").href).toBe("https://example.com/trade/BTCUSDT");
  ticker.symbols = ["SOLUSDT"];
  expect(linkOf(ticker, "SOLUSDT").href).toBe("https://example.com/trade/SOLUSDT");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  ticker.href = "javascript:alert('{symbol}')";
  ticker.theme = "dark";
  expect(linkOf(ticker, "SOLUSDT").hasAttribute("href")).toBe(false);
  expect(warn.mock.calls.flat()).toEqual([
    "<cointide-ticker>: “javascript:alert('{symbo…” is not a link. Links are http or https URLs such as https://example.com/trade/{symbol}.",
  ]);
  ticker.href = null;
  expect(ticker.hasAttribute("href")).toBe(false);
});

it("reports a click on a row with the exact price, and follows no link where the page prevents it", async () => {
  const ticker = addTicker("BTCUSDT");
  ticker.href = "https://example.com/{symbol}";
  const heard: unknown[] = [];
  let isPrevented = false;
  const onClick = (event: CustomEvent<{ symbol: string; price: string | null }>) => {
    heard.push(event.detail);
    expect([event.bubbles, event.composed]).toEqual([true, true]);
    if (isPrevented) event.preventDefault();
  };
  document.addEventListener("symbolclick", onClick);
  expect(click(linkOf(ticker, "BTCUSDT"))).toBe(true);
  await wait(100);
  deliver("BTCUSDT", "64123.4560");
  await wait(100);
  isPrevented = true;
  expect(click(linkOf(ticker, "BTCUSDT"))).toBe(false);
  ticker.href = null;
  click(rowOf(ticker, "BTCUSDT")?.querySelector('[data-column="last"]') as Element);
  document.removeEventListener("symbolclick", onClick);
  const exact = { symbol: "BTCUSDT", price: "64123.4560" };
  expect(heard).toEqual([{ symbol: "BTCUSDT", price: null }, exact, exact]);
});

it("asks the server that the page names, and says where an address is none", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  const ticker = addTicker("BTCUSDT");
  ticker.server = "https://prices.example/";
  await wait(100);
  expect(asked.mock.calls.map(([url]) => url)).toContain("https://prices.example/embed/config.json");
  ticker.server = "prices.example";
  expect(ticker.shadowRoot?.textContent).toContain(
    "“prices.example” is not a server. Servers are URLs such as https://prices.example.",
  );
  expect(ticker.status.status).toBe("idle");
});

it("asks for the server where its script is part of a page's own", async () => {
  const { pool } = TickerElement;
  TickerElement.pool = new FeedPool(null);
  const ticker = addTicker("BTCUSDT");
  TickerElement.pool = pool;
  await wait(1_000);
  expect(ticker.shadowRoot?.textContent).toContain(
    "Name the Cointide server in “server”, such as https://prices.example.",
  );
  expect(feed.sockets).toHaveLength(0);
});
