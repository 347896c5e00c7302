import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type Look, look } from "./look.ts";
import type { MarketTruth } from "./market-truth.ts";
import { createBlankness, createSpinners } from "./patience.ts";
import { createPriceJudge, type WrongPrice } from "./price-judge.ts";

/** How often a page is looked at, in ms. */
const INTERVAL = 200;
/** A page that does not let itself be looked at for so long is not at hand, in ms. */
const TIMEOUT = 3_000;
/** What is shown as live and is older than this, without a word, in ms: 10 s of silence, and the time to say so. */
const OLDEST = 12_000;

const nothing = () => ({
  /** What the feed status bar said, in turn. */
  feed: [] as string[],
  /** What else the page said. */
  said: new Set<string>(),
  /** How many rows were marked as old at a time, at most. */
  marked: 0,
  wrongPrices: [] as WrongPrice[],
  blank: 0,
  stuck: 0,
});

/** What was seen of a page since it was last asked. */
export type Seen = ReturnType<typeof nothing>;

async function lookAt(page: Page): Promise<Look | null> {
  const timeout = delay(TIMEOUT, null, { ref: false });
  // A page that is being left cannot be looked at.
  return await Promise.race([page.evaluate(look).catch(() => null), timeout]);
}

/** A page that is looked at all the time. */
export type PageWatch = ReturnType<typeof watchPage>;

/**
 * Watches a page until it is stopped or the page is closed.
 * @param ownOldest the age in ms beyond which its prices must be marked, where that is not the fault's to say.
 */
export function watchPage(page: Page, truth: MarketTruth, ownOldest?: number) {
  const { judge } = createPriceJudge(truth);
  const isBlank = createBlankness();
  const countStuck = createSpinners();
  let seen = nothing();
  let oldest = ownOldest ?? OLDEST;
  let last: Look | null = null;
  let before = new Set<string>();
  let stopped = false;

  function note(found: Look): void {
    if (found.feed !== "" && seen.feed.at(-1) !== found.feed) seen.feed.push(found.feed);
    // What was said before this account began, and is still there, is no news.
    before = new Set(found.said.filter((text) => before.has(text)));
    for (const text of found.said) if (!before.has(text)) seen.said.add(text);
    seen.marked = Math.max(seen.marked, found.rows.filter((row) => row.note !== "").length);
    seen.wrongPrices.push(...judge(found, oldest));
    // What waits has something to show: its shape.
    const shapes = found.waiting.join().length;
    if (isBlank(found.characters + shapes, found.at)) seen.blank += 1;
    seen.stuck += countStuck(found.waiting, found.at);
    last = found;
  }
  async function run(): Promise<void> {
    while (!stopped && !page.isClosed()) {
      const found = await lookAt(page);
      if (found !== null && !stopped) note(found);
      await delay(INTERVAL);
    }
  }
  const running = run();

  return {
    /** The last look; null before the first. */
    last: (): Look | null => last,
    /** Begins a new account of what is seen. @param limit the oldest age of prices that are shown as live, in ms. */
    begin(limit = OLDEST): void {
      seen = nothing();
      before = new Set(last?.said);
      oldest = ownOldest ?? limit;
    },
    seen: (): Seen => seen,
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
