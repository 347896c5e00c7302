import { setTimeout as delay } from "node:timers/promises";
import { listenToFeed } from "@cointide/testing/feed-listener";
import { until } from "@cointide/testing/until";
import type { Place } from "../support/benchmark.ts";
import {
  type Cost,
  createCostMeter,
  heapAfterCollection,
  leave,
  type Opened,
  openAsGuest,
  untilSubscribed,
} from "../support/guest-page.ts";
import type { QuietPage } from "../support/quiet-page.ts";
import { type Condition, hasTarget, isMain, type Plan, type Size } from "./plan.ts";

const SECOND = 1_000;
/** How long a page rests after the load changed. */
const SETTLE = 500;

/** The exact average that a row showed, and when (ms since 1970). */
type Sighting = { symbol: string; average: number; at: number };

/** Watches cells for so many ms; the rows in view are read each 100 ms. Costs the page time, so never while it is metered. */
function watchCells(page: QuietPage, ms: number) {
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
    // A cell's content is its text and the exact value in its title; an idle touch leaves both as they were.
    const touches = { changed: 0, idle: 0 };
    const observer = new MutationObserver((records) => {
      const touched = new Set<Element>();
      for (const { target, attributeName } of records) {
        // The color of a change is no content.
        if (attributeName === "data-moved") continue;
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
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(document.body, everything);

    const sightings: Sighting[] = [];
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

/** Counts long animation frames from now on; `longFrames` gives their number and starts again. */
const countLongFrames = (page: QuietPage): Promise<void> =>
  page.evaluate(() => {
    performance.clearMarks("long-frame");
    new PerformanceObserver((list) => {
      for (const _ of list.getEntries()) performance.mark("long-frame");
    }).observe({ type: "long-animation-frame" });
  });

const longFrames = (page: QuietPage): Promise<number> =>
  page.evaluate(() => {
    const frames = performance.getEntriesByName("long-frame").length;
    performance.clearMarks("long-frame");
    return frames;
  });

/** Writes down which averages the exchange sends of some symbols, and for which times. */
function recordAverages(exchangeUrl: string, symbols: readonly string[]) {
  const times = new Map<string, number[]>();
  const since = Date.now();
  const stop = listenToFeed(exchangeUrl, symbols, {
    onText(text) {
      const { s, w, E } = JSON.parse(text);
      if (s === undefined) return;
      const key = `${s} ${Number(w)}`;
      times.set(key, [...(times.get(key) ?? []), E]);
    },
  });
  return {
    hasBegun: () => times.size > 0,
    /**
     * How old a sighting was, in ms: from the last time, up to the sighting, for which the exchange had sent what was
     * shown. With prices that move at every tick no average comes twice soon, so that is its time. What was never
     * sent while we listened is at least as old as this record.
     */
    ageOf: ({ symbol, average, at }: Sighting) =>
      at - (times.get(`${symbol} ${average}`)?.findLast((time) => time <= at) ?? since),
    stop,
  };
}

/** What the page shows, and how old the oldest value in view was, in ms. */
async function watch(page: QuietPage, exchangeUrl: string, ms: number) {
  const glance = await watchCells(page, 200);
  if (glance.sightings.length === 0) return { ...glance, oldest: Number.NaN };
  const record = recordAverages(exchangeUrl, [...new Set(glance.sightings.map(({ symbol }) => symbol))]);
  try {
    await until("a tick is heard", record.hasBegun);
    // What is shown then was sent while we listened.
    await delay(3 * SECOND);
    const watched = await watchCells(page, ms);
    return { ...watched, oldest: Math.max(...watched.sightings.map(record.ageOf)) };
  } finally {
    record.stop();
  }
}

/** What else is measured at the main condition. */
async function measureDetails(page: QuietPage, place: Place, ms: number, longFrames: number) {
  const { oldest, touches, visibleRows } = await watch(page, place.exchangeUrl, ms);
  return { longFrames, oldest, touches, visibleRows, heap: await heapAfterCollection(page.devtools) };
}

export type Details = Awaited<ReturnType<typeof measureDetails>>;
export type Visit = {
  subscribed: number;
  measured: { condition: Condition; cost: Cost }[];
  details: Details | null;
};

/** Opens a page for one size and measures it under each condition. */
export async function visit(
  place: Place,
  opened: Opened,
  symbols: readonly string[],
  { conditions, windows }: Plan,
): Promise<Visit> {
  const { browser, exchange } = place;
  const size = symbols.length as Size;
  await exchange.fault({ kind: "tickRate", tickMs: SECOND });
  const page = await openAsGuest(place, opened, symbols);
  const { devtools } = page;
  const meter = await createCostMeter(browser, devtools);
  const measured: Visit["measured"] = [];
  let details: Details | null = null;
  try {
    const subscribed = await untilSubscribed(exchange, size);
    await delay(2 * SECOND);
    for (const condition of conditions) {
      const isMainNow = isMain(size, condition);
      await exchange.fault({ kind: "tickRate", tickMs: SECOND / condition.perSecond });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: condition.throttle });
      await delay(SETTLE);
      if (isMainNow) await countLongFrames(page);
      const ms = isMainNow || hasTarget(size, condition) ? windows.target : windows.other;
      measured.push({ condition, cost: await meter.measure(ms) });
      if (isMainNow) details = await measureDetails(page, place, windows.watch, await longFrames(page));
    }
    return { subscribed, measured, details };
  } finally {
    await meter.close();
    await leave(page, place);
  }
}
