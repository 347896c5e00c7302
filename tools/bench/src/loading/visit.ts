import { gzipSync } from "node:zlib";
import { type Network, restedPage, throttle } from "@cointide/testing/browser";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Browser, BrowserContext, Page, Response } from "@playwright/test";

/** The guest's: five streams of five. */
const STREAMS: readonly (readonly string[])[] = [
  ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"],
  ["DOGEUSDT", "PEPEUSDT", "SUIUSDT", "ADAUSDT", "WIFUSDT"],
  ["AVAXUSDT", "LINKUSDT", "SHIBUSDT", "TRXUSDT", "LTCUSDT"],
  ["DOTUSDT", "NEARUSDT", "FILUSDT", "APTUSDT", "ARBUSDT"],
  ["OPUSDT", "UNIUSDT", "ATOMUSDT", "FETUSDT", "INJUSDT"],
];

/** What a page measured of its own start; times in ms after the navigation. */
type StartTimes = {
  firstPaint: number;
  largestPaint: number;
  /** When the first price stood on the page, and when a row first said that its prices are live. */
  firstPrice: number;
  firstLive: number;
  /** The sum of layout shifts. */
  shift: number;
  /** What tasks took beyond 50 ms each, together. */
  blocking: number;
};

declare global {
  interface Window {
    startTimes?: StartTimes;
  }
}

/** What the page writes to its console once live prices stand on it: polling would keep it busy. */
const SHOWN = "live prices are shown";

/** Runs in the page before any script of it. */
function watchStart(shown: string): void {
  const { NaN: none } = Number;
  const times: StartTimes = {
    ...{ firstPaint: none, largestPaint: none, firstPrice: none, firstLive: none },
    ...{ shift: 0, blocking: 0 },
  };
  window.startTimes = times;
  const follow = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  follow("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") times.firstPaint = startTime;
  });
  follow("largest-contentful-paint", ({ startTime }) => {
    times.largestPaint = startTime;
  });
  follow("layout-shift", (entry) => {
    times.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  follow("longtask", ({ duration }) => {
    times.blocking += duration - 50;
  });

  const hasPrice = () =>
    [...document.querySelectorAll('td[data-label="Last price"], main li')].some((place) =>
      /\d[.,]\d/.test(place.textContent ?? ""),
    );
  const isLive = () =>
    document.querySelector('[data-state="live"], section:not([data-old]) #preview-title') !== null;
  const observer = new MutationObserver(() => {
    const now = performance.now();
    if (Number.isNaN(times.firstPrice) && hasPrice()) times.firstPrice = now;
    if (Number.isNaN(times.firstLive) && isLive()) times.firstLive = now;
    if (Number.isNaN(times.firstPrice + times.firstLive)) return;
    observer.disconnect();
    console.debug(shown);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

async function scriptOf(response: Response): Promise<{ origin: string; bytes: number }[]> {
  if (response.request().resourceType() !== "script" || !response.ok()) return [];
  const body = await response.body();
  return [{ origin: new URL(response.url()).origin, bytes: gzipSync(body, { level: 9 }).length }];
}

/**
 * Watches which scripts a page loads; the result gives the bytes of their gzip, whatever they travelled as, by who
 * serves them. To be read once nothing is under way: bodies are asked for and compressed only then, since that would
 * take the processor from the start that is measured.
 */
function watchScripts(page: Page): () => Promise<Record<string, number>> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  return async () => {
    const bytesOf: Record<string, number> = {};
    for (const { origin, bytes } of (await Promise.all(responses.map(scriptOf))).flat()) {
      bytesOf[origin] = (bytesOf[origin] ?? 0) + bytes;
    }
    return bytesOf;
  };
}

/** One start of a page: what it measured, and what it loaded. */
export type Start = StartTimes & { scripts: Record<string, number> };

/** A browser, and the network between it and the servers; null where there is none between. */
export type Way = { browser: Browser; network: Network | null };

/**
 * How long a page is watched once it shows live prices, in ms: a cold one for longer than what it puts off, a warm one
 * until it stands still, and one that only fills the caches for as long as that takes.
 */
const AFTERMATH = { cold: 2_500, filling: 500, warm: 1_000 };

async function start(
  context: BrowserContext,
  { network }: Way,
  url: string,
  aftermath: number,
): Promise<Start> {
  const page = await restedPage(context);
  await throttle(page, network);
  if (url.endsWith("/dashboard")) await becomeGuest(page, guestStreams(...STREAMS));
  await page.addInitScript(watchStart, SHOWN);
  const readScripts = watchScripts(page);
  const predicate = (message: { text(): string }) => message.text() === SHOWN;
  const shown = page.waitForEvent("console", { predicate, timeout: 60_000 });
  await page.goto(url, { waitUntil: "commit" });
  await shown;
  await page.waitForTimeout(aftermath);
  const times = await page.evaluate(() => window.startTimes as StartTimes);
  const scripts = await readScripts();
  await page.close();
  return { ...times, scripts };
}

/** Starts a page with nothing cached. */
export async function visitCold(way: Way, url: string): Promise<Start> {
  const context = await way.browser.newContext();
  try {
    return await start(context, way, url, AFTERMATH.cold);
  } finally {
    await context.close();
  }
}

/** Starts a page with nothing cached, and once more as one who comes back: after a visit that filled the caches. */
export async function visit(way: Way, url: string): Promise<{ cold: Start; warm: Start }> {
  const context = await way.browser.newContext();
  try {
    const cold = await start(context, way, url, AFTERMATH.cold);
    // Compiled code is kept of scripts that come from the cache, from the second time on.
    await start(context, way, url, AFTERMATH.filling);
    return { cold, warm: await start(context, way, url, AFTERMATH.warm) };
  } finally {
    await context.close();
  }
}
