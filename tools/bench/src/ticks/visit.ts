import type { ExchangeControl } from "@cointide/testing/exchange-control";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Browser } from "@playwright/test";
import type { Devtools } from "../support/devtools.ts";
import { openQuietPage, type QuietPage } from "../support/quiet-page.ts";
import { recordAverages } from "./average-record.ts";
import { type Condition, hasTarget, isMain, type Plan, type Size } from "./conditions.ts";
import { type Cost, createCostMeter } from "./main-thread.ts";
import { countLongFrames, longFrames, type Touches, watchCells } from "./page-probes.ts";

const SECOND = 1_000;
const MB = 1_000_000;
/** Subscribing 2,000 symbols within the exchange's limits takes some seconds. */
const SUBSCRIBED_WITHIN = 30 * SECOND;
/** How long a page rests after the load changed. */
const SETTLE = 500;
const VIEWPORT = { width: 1_280, height: 800 };

/** What else is measured at the main condition. `ages` is the oldest value seen in view, in ms; `heap` MB. */
export type Details = {
  longFrames: number;
  heap: number;
  oldest: number;
  touches: Touches;
  visibleRows: number;
};

export type Measured = { condition: Condition; cost: Cost };
export type Visit = { subscribed: number; measured: Measured[]; details: Details | null };

/** A page to open, and what its browser keeps beside the guest's streams. */
export type Opened = { url: string; stored?: Readonly<Record<string, string>> };

export type Place = {
  browser: Browser;
  exchange: ExchangeControl;
  /** The feed's websocket address. */
  feed: string;
  symbols: readonly string[];
};

const fives = (symbols: readonly string[]): string[][] =>
  Array.from({ length: symbols.length / 5 }, (_, at) => symbols.slice(at * 5, at * 5 + 5));

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const countSubscribed = async (exchange: ExchangeControl): Promise<number> =>
  (await exchange.subscriptions()).flat().length;

/** Waits until all symbols are subscribed; gives how many are, where it takes too long. */
async function untilSubscribed(exchange: ExchangeControl, size: number): Promise<number> {
  const until = Date.now() + SUBSCRIBED_WITHIN;
  for (;;) {
    const subscribed = await countSubscribed(exchange);
    if (subscribed >= size || Date.now() > until) return subscribed;
    await pause(100);
  }
}

export async function openAsGuest(place: Place, { url, stored }: Opened, size: number): Promise<QuietPage> {
  const page = await openQuietPage(place.browser, VIEWPORT);
  await becomeGuest(page, guestStreams(...fives(place.symbols.slice(0, size))));
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, stored ?? {});
  await page.goto(url);
  return page;
}

/** Closes the page and waits until the exchange has noticed. */
export async function leave(page: QuietPage, exchange: ExchangeControl): Promise<void> {
  await page.close();
  while ((await countSubscribed(exchange)) > 0) await pause(50);
}

export async function heapAfterCollection(devtools: Devtools): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / MB;
}

/** What the page shows, and how old that is. Symbols with one average after another tell the times of both. */
async function watch(page: QuietPage, feed: string, ms: number) {
  const { sightings } = await watchCells(page, 200);
  const record = recordAverages(feed, [...new Set(sightings.map(({ symbol }) => symbol))]);
  try {
    if (sightings.length === 0) return { ...(await watchCells(page, 200)), oldest: Number.NaN };
    await record.started;
    // What is shown then was sent while we listened.
    await pause(3 * SECOND);
    const watched = await watchCells(page, ms);
    return { ...watched, oldest: Math.max(...record.ages(watched.sightings)) };
  } finally {
    record.stop();
  }
}

/** Opens a page for one size and measures it under each condition. */
export async function visit(place: Place, opened: Opened, size: Size, plan: Plan): Promise<Visit> {
  const { browser, exchange, feed } = place;
  await exchange.fault({ kind: "tickRate", tickMs: SECOND });
  const page = await openAsGuest(place, opened, size);
  const { devtools } = page;
  const meter = await createCostMeter(browser, devtools);
  const measured: Measured[] = [];
  let details: Details | null = null;
  try {
    const subscribed = await untilSubscribed(exchange, size);
    await pause(2 * SECOND);
    for (const condition of plan.conditions) {
      await exchange.fault({ kind: "tickRate", tickMs: SECOND / condition.perSecond });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: condition.throttle });
      await pause(SETTLE);
      if (!isMain(size, condition)) {
        const { target, other } = plan.windows;
        const cost = await meter.measure(hasTarget(size, condition) ? target : other);
        measured.push({ condition, cost });
        continue;
      }
      await countLongFrames(page);
      const cost = await meter.measure(plan.windows.target);
      const frames = await longFrames(page);
      measured.push({ condition, cost });
      const { oldest, touches, visibleRows } = await watch(page, feed, plan.windows.watch);
      const heap = await heapAfterCollection(devtools);
      details = { longFrames: frames, heap, oldest, touches, visibleRows };
    }
    return { subscribed, measured, details };
  } finally {
    await meter.close();
    await leave(page, exchange);
  }
}
