import type { QuietPage } from "../support/quiet-page.ts";

/** The exact average that a row showed, and when (ms since 1970). */
export type Sighting = { symbol: string; average: number; at: number };

/**
 * Which cells were touched while the page was watched. A cell's content is its text and the exact value in its
 * title; `idle` counts touches that left the content of a cell as it was.
 */
export type Touches = { changed: number; idle: number };

export type Watch = { sightings: Sighting[]; touches: Touches; visibleRows: number };

/** Counts long animation frames from now on; `longFrames` gives their number and starts again. */
export async function countLongFrames(page: QuietPage): Promise<void> {
  await page.evaluate(() => {
    performance.clearMarks("long-frame");
    new PerformanceObserver((list) => {
      for (const _ of list.getEntries()) performance.mark("long-frame");
    }).observe({ type: "long-animation-frame" });
  });
}

export function longFrames(page: QuietPage): Promise<number> {
  return page.evaluate(() => {
    const frames = performance.getEntriesByName("long-frame").length;
    performance.clearMarks("long-frame");
    return frames;
  });
}

/** Watches cells for so many ms; the rows in view are read each 100 ms. Costs the page time, so never while it is metered. */
export function watchCells(page: QuietPage, ms: number): Promise<Watch> {
  return page.evaluate(async (duration) => {
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && bottom > top;
    };
    const averages = [...document.querySelectorAll('td[data-label="Average"]')].filter(isInView);
    const titleOf = (cell: Element) =>
      (cell.hasAttribute("title") ? cell : cell.querySelector("[title]"))?.getAttribute("title");
    const contentOf = (cell: Element) => `${cell.textContent} ${titleOf(cell)}`;

    const contents = new Map<Element, string>();
    for (const cell of document.querySelectorAll("td[data-label]")) contents.set(cell, contentOf(cell));
    const touches = { changed: 0, idle: 0 };
    const observer = new MutationObserver((records) => {
      const touched = new Set<Element>();
      for (const { target, attributeName } of records) {
        // A change's light goes out by itself.
        if (attributeName === "data-flash") continue;
        const element = target instanceof Element ? target : target.parentElement;
        const cell = element?.closest("td[data-label]");
        // A drawing says nothing.
        if (cell && cell.getAttribute("data-key") !== "sparkline") touched.add(cell);
      }
      for (const cell of touched) {
        const content = contentOf(cell);
        touches[contents.get(cell) === content ? "idle" : "changed"] += 1;
        contents.set(cell, content);
      }
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });

    const sightings: { symbol: string; average: number; at: number }[] = [];
    const look = () => {
      for (const cell of averages) {
        const symbol = cell.closest("tr")?.querySelector("th")?.firstChild?.textContent ?? "";
        const average = Number((titleOf(cell) ?? "").replaceAll(",", ""));
        sightings.push({ symbol, average, at: Date.now() });
      }
    };
    const timer = setInterval(look, 100);
    await new Promise((resolve) => setTimeout(resolve, duration));
    clearInterval(timer);
    observer.disconnect();
    return { sightings, touches, visibleRows: averages.length };
  }, ms);
}
