// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import type { SessionStore } from "@cointide/shared/session/session-store";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryCaches } from "../testing/memory-caches.ts";
import { keepPage } from "./keep-page.ts";
import { showKeptPage } from "./show-kept-page.ts";

const CONFIG = { market: "simulated" };
const STREAMS = JSON.stringify([{ symbols: ["BTCUSDT"] }]);
const STYLE = "http://localhost:3000/main.css";

const board = (price: string) =>
  `<div><button>Pause</button><p role="status"></p><table><tr data-symbol="BTCUSDT"><td data-fact="last"><span data-value="plain" title="${price}"><span>${price}</span></span></td></tr></table></div>`;

const answer = (last: string | null = "67000.5", status = 200) =>
  Promise.resolve(Response.json({ BTCUSDT: last && { last } }, { status }));

/** A page of this address, whose app has rendered this, or not yet. */
function openPage(markup = "", address = "/dashboard"): HTMLElement {
  window.history.replaceState(null, "", address);
  document.head.innerHTML = `<link rel="stylesheet" href="${STYLE}">`;
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  return document.getElementById("root") as HTMLElement;
}

async function keep(markup = board("65,000"), address = "/dashboard"): Promise<SessionStore> {
  const session = createTestHost({ storage: { "u:token": "guest" } }).session;
  vi.useFakeTimers();
  keepPage(openPage(markup, address), CONFIG, session);
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  return session;
}

/** What a start shows before the app is there. */
async function start(tickers = answer(), config: unknown = CONFIG): Promise<HTMLElement> {
  const root = openPage();
  await showKeptPage(root, config, tickers);
  return root;
}

beforeEach(() => {
  vi.stubGlobal("caches", memoryCaches());
  localStorage.setItem("u:token", "guest");
  localStorage.setItem("u:streams", STREAMS);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows who comes back the page of the last start, with the prices of now", async () => {
  await keep();
  const root = await start();
  expect(root.querySelector("[data-value]")?.textContent).toBe("67,000.5");
  expect(root.querySelector<HTMLElement>("[data-value]")?.title).toBe("67,000.5");
});

it("leaves the service's answer to be read by the shell", async () => {
  await keep();
  const tickers = answer();
  await start(tickers);
  expect(await (await tickers).json()).toEqual({ BTCUSDT: { last: "67000.5" } });
});

it("remembers what is asked for before the app is there", async () => {
  await keep();
  const button = (await start()).querySelector("button");
  button?.click();
  expect(button?.hasAttribute("data-asked")).toBe(true);
});

it.each<[string, () => Promise<HTMLElement>, Record<string, string>?]>([
  ["the guest's streams have changed", start, { "u:streams": "[]" }],
  ["somebody has signed in", start, { "u:token": "abc" }],
  ["the prices come from elsewhere by now", () => start(answer(), { market: "live" })],
  ["the service refuses", () => start(answer("1", 503))],
  ["the service cannot be reached", () => start(Promise.reject(new TypeError("offline")))],
  ["a price is not known", () => start(answer(null))],
])("shows nothing of it where %s", async (_, begin, stored = {}) => {
  await keep();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  expect((await begin()).childElementCount).toBe(0);
});

it("shows nothing of it where a stylesheet that it needs is none of the page's", async () => {
  await keep();
  const root = openPage();
  document.head.innerHTML = "";
  await showKeptPage(root, CONFIG, answer());
  expect(root.childElementCount).toBe(0);
});

it("holds the shell back no longer than a moment, and shows nothing behind its back afterwards", async () => {
  await keep();
  vi.useFakeTimers();
  let arrive = (_: Response) => {};
  const root = openPage();
  const done = vi.fn();
  void showKeptPage(root, CONFIG, new Promise<Response>((resolve) => (arrive = resolve))).then(done);
  await vi.advanceTimersByTimeAsync(260);
  expect(done).toHaveBeenCalledOnce();
  arrive(await answer());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(root.childElementCount).toBe(0);
});

it("takes the prices away again where the app does not come, before they are old", async () => {
  await keep();
  vi.useFakeTimers();
  const root = openPage();
  void showKeptPage(root, CONFIG, answer());
  await vi.advanceTimersByTimeAsync(3_900);
  expect(root.textContent).toContain("67,000.5");
  await vi.advanceTimersByTimeAsync(200);
  expect(root.textContent).not.toMatch(/\d/);
});

it.each([
  ["under another address", board("1"), "/dashboard/streams"],
  ["with changes of its subscriptions in the address", board("1"), "/dashboard?newsyms=BTCUSDT"],
  ["with something under way", board("1").replace("<tr", '<tr aria-busy="true"'), "/dashboard"],
  ["with a notice", board("1").replace("></p>", ">Saved</p>"), "/dashboard"],
  ["without a price", "<div><h1>Dashboard</h1></div>", "/dashboard"],
  ["too long to be read at each start", `${board("1")}<p>${"x".repeat(100_000)}</p>`, "/dashboard"],
])("keeps no page %s", async (_, markup, address) => {
  await keep(markup, address);
  expect((await start()).childElementCount).toBe(0);
});

it("keeps no value", async () => {
  await keep(board("65,000"));
  const cache = await caches.open("");
  expect(await (await cache.match("/kept-dashboard"))?.text()).not.toContain("65,000");
});

it("forgets the page with the guest", async () => {
  const session = await keep();
  session.end();
  expect((await start()).childElementCount).toBe(0);
});

it("keeps nothing in a browser that lets nobody keep anything", async () => {
  await keep();
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
    clear() {},
  });
  const root = openPage(board("65,000"));
  expect(() => keepPage(root, CONFIG, createTestHost().session)).not.toThrow();
  expect((await start()).childElementCount).toBe(0);
});
