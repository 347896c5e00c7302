import type { Page } from "@playwright/test";

/** What a page told of its own start; times in ms after the navigation. */
export type Told = {
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
    told?: Told;
  }
}

/** What the page writes to its console once live prices stand on it. */
const SHOWN = "live prices are shown";

/** Runs in the page before any script of it. */
function watch(shown: string): void {
  const told: Told = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    firstPrice: Number.NaN,
    firstLive: Number.NaN,
    shift: 0,
    blocking: 0,
  };
  window.told = told;
  const follow = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  follow("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") told.firstPaint = startTime;
  });
  follow("largest-contentful-paint", ({ startTime }) => {
    told.largestPaint = startTime;
  });
  follow("layout-shift", (entry) => {
    told.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  follow("longtask", ({ duration }) => {
    told.blocking += duration - 50;
  });

  const hasPrice = () =>
    [...document.querySelectorAll('td[data-label="Last price"], main li')].some((place) =>
      /\d[.,]\d/.test(place.textContent ?? ""),
    );
  const isLive = () => document.querySelector('[data-feed="live"]') !== null;
  const observer = new MutationObserver(() => {
    const now = performance.now();
    if (Number.isNaN(told.firstPrice) && hasPrice()) told.firstPrice = now;
    if (Number.isNaN(told.firstLive) && isLive()) told.firstLive = now;
    if (Number.isNaN(told.firstPrice + told.firstLive)) return;
    observer.disconnect();
    console.debug(shown);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

export async function watchStart(page: Page): Promise<void> {
  await page.addInitScript(watch, SHOWN);
}

/** Resolves when the page has shown live prices. It says so itself: whoever asked meanwhile would keep it busy. */
export async function whenShown(page: Page): Promise<void> {
  await page.waitForEvent("console", { predicate: (message) => message.text() === SHOWN, timeout: 60_000 });
}

/** Gives what the page told, after a while for what comes after its first prices. */
export async function toldBy(page: Page, aftermath: number): Promise<Told> {
  await page.waitForTimeout(aftermath);
  return await page.evaluate(() => window.told as Told);
}
