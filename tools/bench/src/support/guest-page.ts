import { setTimeout as delay } from "node:timers/promises";
import type { ExchangeControl } from "@cointide/testing/exchange-control";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Browser, CDPSession } from "@playwright/test";
import type { Place } from "./benchmark.ts";
import { type Devtools, openQuietPage, type QuietPage } from "./quiet-page.ts";

const MB = 1_000_000;
/** Subscribing 2,500 symbols within the exchange's limits takes some seconds, in ms. */
const SUBSCRIBED_WITHIN = 40_000;
const VIEWPORT = { width: 1_280, height: 800 };

/** A page to open, and what its browser keeps beside the guest's streams. */
export type Opened = { url: string; stored?: Readonly<Record<string, string>> };

const fives = (symbols: readonly string[]): string[][] =>
  Array.from({ length: symbols.length / 5 }, (_, at) => symbols.slice(at * 5, at * 5 + 5));

/** Opens an address as a guest with streams of these symbols. */
export async function openAsGuest(
  { browser }: Place,
  { url, stored = {} }: Opened,
  symbols: readonly string[],
): Promise<QuietPage> {
  const page = await openQuietPage(browser, VIEWPORT);
  await becomeGuest(page, guestStreams(...fives(symbols)));
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(url);
  return page;
}

const countSubscribed = async (exchange: ExchangeControl): Promise<number> =>
  (await exchange.subscriptions()).flat().length;

/** Waits until all symbols are subscribed; gives how many are, where it takes too long. */
export async function untilSubscribed(exchange: ExchangeControl, size: number): Promise<number> {
  for (const end = Date.now() + SUBSCRIBED_WITHIN; ; await delay(100)) {
    const subscribed = await countSubscribed(exchange);
    if (subscribed >= size || Date.now() > end) return subscribed;
  }
}

/** Closes the page and waits until the exchange has noticed. */
export async function leave(page: QuietPage, { exchange }: Place): Promise<void> {
  await page.close();
  while ((await countSubscribed(exchange)) > 0) await delay(50);
}

/** In MB. */
export async function heapAfterCollection(devtools: Devtools): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / MB;
}

/**
 * What a page costs, in ms of processor time a second. `task` is everything on the page's main thread; `script`,
 * `layout` and `style` are parts of it. `process` counts all threads of the process, workers too.
 */
export type Cost = Record<keyof typeof METRICS | "process", number>;

const METRICS = {
  task: "TaskDuration",
  script: "ScriptDuration",
  layout: "LayoutDuration",
  style: "RecalcStyleDuration",
};

/** The processor time of all pages of the browser, in s. Only one of them does anything. */
async function rendererSeconds(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Meters one page. Time is that of the thread, not of the clock: a thread that waits because other programs
 * have the processor costs nothing.
 */
export async function createCostMeter(browser: Browser, page: Devtools) {
  const whole = await browser.newBrowserCDPSession();
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await page.send("Performance.getMetrics");
    const values = new Map(metrics.map(({ name, value }) => [name, value]));
    values.set("process", await rendererSeconds(whole));
    return { at: performance.now(), values };
  };
  return {
    async measure(ms: number): Promise<Cost> {
      const before = await read();
      await delay(ms);
      const after = await read();
      const costs = Object.entries({ ...METRICS, process: "process" }).map(([part, metric]) => {
        const spent = (after.values.get(metric) ?? Number.NaN) - (before.values.get(metric) ?? Number.NaN);
        return [part, (spent * 1_000_000) / (after.at - before.at)];
      });
      return Object.fromEntries(costs);
    },
    close: () => whole.detach(),
  };
}
