// @vitest-environment happy-dom

import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { createFakeFeed } from "@cointide/shared/exchange/testing/fake-feed";
import { sampleTick, wireTick } from "@cointide/shared/exchange/testing/sample-ticks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMount } from "./mount-ticker.ts";
import type { TickerOptions } from "./static/ticker.d.ts";

const MINUTE = 60_000;

let feed: ReturnType<typeof createFakeFeed>;
let mount: ReturnType<typeof createMount>;
/** The addresses of histories that were asked for. */
let asked: string[];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  // The longest wait of each back-off.
  vi.spyOn(Math, "random").mockReturnValue(0.999);
  feed = createFakeFeed();
  asked = [];
  answer = () => Response.json({ BTCUSDT: { closes: ["10", "20", "15", "12"], openTime: 0, age: 0 } });
  vi.stubGlobal("WebSocket", feed.webSocket);
  // The test's browser lays nothing out.
  vi.stubGlobal("IntersectionObserver", undefined);
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes("/tickers/history")) return Response.json({ BTCUSDT: null, ETHUSDT: null });
    asked.push(url);
    return answer();
  });
  mount = createMount(new FeedPool(null));
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function show(options: Partial<TickerOptions> = {}) {
  const shown = { symbols: "BTCUSDT", columns: "last,sparkline", feed: "ws://feed/ws", api: "http://api" };
  const ticker = mount(document.body, { ...shown, ...options });
  return { ...ticker, root: document.body.lastElementChild?.shadowRoot as ShadowRoot };
}

function deliver(last: string, rest: object = {}): void {
  feed.socket().deliver(wireTick(sampleTick("BTCUSDT", { asOf: Date.now(), last, ...rest })));
}

const pictureOf = (root: ShadowRoot) => root.querySelector('svg[role="img"]');
const pathsOf = (root: ShadowRoot) =>
  [...root.querySelectorAll("svg path")].map((path) => path.getAttribute("d"));

it("draws the past day with the last price as its last point, and says in words what it shows", async () => {
  const ticker = show();
  await wait(100);
  deliver("10", { pchange: "-1.5", low: "9.5", high: "20.25" });
  await wait(600);
  const before = pathsOf(ticker.root);
  expect(before.at(-1)).toBe("M96 26h0");
  expect(pictureOf(ticker.root)?.getAttribute("data-direction")).toBe("down");
  expect(pictureOf(ticker.root)?.querySelector("title")?.textContent).toBe(
    "The price fell by 1.50% in 24 hours, between 9.5 and 20.25.",
  );
  deliver("20", { pchange: "2" });
  await wait(1_100);
  expect(pathsOf(ticker.root).slice(0, 2)).toEqual(before.slice(0, 2));
  expect(pathsOf(ticker.root).at(-1)).toBe("M96 2h0");
  expect(pictureOf(ticker.root)?.textContent).toMatch(/^The price rose by 2\.00% in 24 hours/);
  ticker.unmount();
});

it("asks once for all rows of a page, and again every ten minutes", async () => {
  const all = [show(), show({ symbols: "ETHUSDT,BTCUSDT" })];
  await wait(9 * MINUTE);
  expect(asked).toEqual(["http://api/tickers/history?symbols=BTCUSDT&symbols=ETHUSDT"]);
  await wait(2.5 * MINUTE);
  expect(asked).toHaveLength(2);
  for (const { unmount } of all) unmount();
  await wait(30 * MINUTE);
  expect(asked).toHaveLength(2);
});

it("asks for no history that is not shown, and for none without a service", async () => {
  const all = [show({ columns: null }), show({ api: null })];
  await wait(2 * MINUTE);
  expect(asked).toEqual([]);
  expect(all.map(({ root }) => root.querySelectorAll("[data-column=sparkline]").length)).toEqual([0, 1]);
  all[0]?.update({ columns: "sparkline" });
  await wait(1_000);
  expect(asked).toHaveLength(1);
  for (const { unmount } of all) unmount();
});

it.each([
  ["fails", () => new Response("Too many requests.", { status: 429 })],
  ["is none", () => Response.json({ BTCUSDT: { closes: ["12", "NaN", "1"], age: 0 } })],
])("stays empty while the answer %s, and is drawn once there is one", async (_, wrong) => {
  const right = answer;
  answer = wrong;
  const ticker = show();
  await wait(100);
  deliver("12");
  await wait(1_000);
  expect(ticker.root.querySelector("[data-column=sparkline]")?.childElementCount).toBe(0);
  answer = right;
  await wait(1.5 * MINUTE);
  deliver("12");
  await wait(1_100);
  expect(pictureOf(ticker.root)).not.toBeNull();
  ticker.unmount();
});

it("asks ever more seldom while the service is away", async () => {
  answer = () => new Response("", { status: 503 });
  const ticker = show();
  await wait(MINUTE);
  const first = asked.length;
  expect(first).toBeLessThanOrEqual(5);
  await wait(20 * MINUTE);
  expect(asked.length - first).toBeLessThanOrEqual(6);
  ticker.unmount();
});

it("is dimmed and says how old it is where the service could not renew it", async () => {
  answer = () => Response.json({ BTCUSDT: { closes: ["1", "2", "3"], openTime: 0, age: 25 * MINUTE } });
  const ticker = show();
  await wait(100);
  deliver("12", { pchange: "0.001" });
  await wait(1_000);
  expect(pictureOf(ticker.root)?.hasAttribute("data-stale")).toBe(true);
  expect(pictureOf(ticker.root)?.textContent).toMatch(
    /^The price is where it was 24 hours ago.*\. The chart ends 25 min ago\.$/,
  );
  ticker.unmount();
});
