import type { Page } from "@playwright/test";

/** What a page measured of its own start; times in ms after the navigation. */
export type StartTimes = {
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

/** What the page writes to its console once live prices stand on it. */
const SHOWN = "live prices are shown";

/** Runs in the page before any script of it. */
function watch(shown: string): void {
  const times: StartTimes = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    firstPrice: Number.NaN,
    firstLive: Number.NaN,
    shift: 0,
    blocking: 0,
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

export async function watchStart(page: Page): Promise<void> {
  await page.addInitScript(watch, SHOWN);
}

/** Resolves when the page has shown live prices. It says so itself: polling would keep it busy. */
export async function whenShown(page: Page): Promise<void> {
  await page.waitForEvent("console", { predicate: (message) => message.text() === SHOWN, timeout: 60_000 });
}

/** Gives what the page measured, after a while for what comes after its first prices. */
export async function readStartTimes(page: Page, aftermath: number): Promise<StartTimes> {
  await page.waitForTimeout(aftermath);
  return await page.evaluate(() => window.startTimes as StartTimes);
}
