import { frameGaps, noteFrames } from "../support/frames.ts";
import type { QuietPage } from "../support/quiet-page.ts";

/** Waits until the page has this element. */
export const untilThere = (page: QuietPage, selector: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    const until = performance.now() + 30_000;
    while (document.querySelector(wanted) === null) {
      if (performance.now() > until) throw new Error(`The page has no ${wanted}.`);
      await new Promise(requestAnimationFrame);
    }
  }, selector);

/** Clicks the link of this name; gives the ms until the frame in which its chart has candles. NaN after 20 s. */
export const firstCandleAfterClick = (page: QuietPage, name: string): Promise<number> =>
  page.evaluate(async (label) => {
    /** Candles are coloured; the grid, the texts and the ground are nearly grey. */
    const hasCandles = (canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixels =
        width * height > 0 ? canvas.getContext("2d")?.getImageData(0, 0, width, height).data : null;
      let coloured = 0;
      for (let at = 0; pixels && at < pixels.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) coloured += 1;
      }
      return coloured > 300;
    };
    const start = performance.now();
    document.querySelector<HTMLElement>(`a[aria-label="${label}"]`)?.click();
    while (performance.now() < start + 20_000) {
      await new Promise(requestAnimationFrame);
      const canvases = document.querySelectorAll<HTMLCanvasElement>('[aria-roledescription="chart"] canvas');
      if ([...canvases].some(hasCandles)) return performance.now() - start;
    }
    return Number.NaN;
  }, name);

export const closeChart = (page: QuietPage): Promise<void> =>
  page.evaluate(async () => {
    document.querySelector<HTMLElement>('[data-side-panel] [aria-label="Close"]')?.click();
    while (document.querySelector("[data-side-panel]") !== null) await new Promise(requestAnimationFrame);
  });

/** Zooms a chart in whose candles are all in sight, until some hundred at its left end are. */
export async function zoomToStart(page: QuietPage): Promise<void> {
  const place = await page.evaluate(() => {
    const chart = document.querySelector('[aria-roledescription="chart"]')?.getBoundingClientRect();
    return { x: (chart?.x ?? 0) + 4, y: (chart?.y ?? 0) + 100 };
  });
  for (let turn = 0; turn < 70; turn += 1)
    await page.devtools.send("Input.dispatchMouseEvent", {
      ...{ type: "mouseWheel", ...place, deltaX: 0, deltaY: -100 },
    });
}

/** Drags the chart left and right for `ms`. Gives the times between frames, in ms. */
export async function panFrames(page: QuietPage, ms: number): Promise<number[]> {
  await noteFrames(page);
  const box = await page.evaluate(() => {
    const { x, y, width, height } =
      document.querySelector('[aria-roledescription="chart"]')?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 3, reach: width / 3 };
  });
  const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", x: number) =>
    page.devtools.send("Input.dispatchMouseEvent", {
      ...{ type, x, y: box.y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 },
    });
  await mouse("mousePressed", box.x);
  const until = performance.now() + ms;
  for (let step = 0; performance.now() < until; step += 1)
    await mouse("mouseMoved", box.x + box.reach * Math.sin(step / 12));
  await mouse("mouseReleased", box.x);
  return frameGaps(page);
}

/** Waits until no request for candles has been answered for `quiet` ms. Gives the number of pages of older ones. */
export const untilLoaded = (page: QuietPage, ms: number): Promise<number> =>
  page.evaluate(async (quiet) => {
    const count = () => performance.getEntriesByName("klines-page").length;
    let [known, since] = [count(), performance.now()];
    while (performance.now() - since < quiet) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (count() !== known) [known, since] = [count(), performance.now()];
    }
    return known;
  }, ms);

/** Marks each page of older candles that the page is answered. */
export const markPages = (page: QuietPage): Promise<void> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries())
        if (/\/klines\?.*\bend=/.test(name)) performance.mark("klines-page");
    }).observe({ type: "resource" });
  }, undefined);
