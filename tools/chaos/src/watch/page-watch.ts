import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { createBlankness } from "./blankness.ts";
import { type Look, look } from "./look.ts";
import type { MarketTruth } from "./market-truth.ts";
import { createPriceJudge, type WrongPrice } from "./price-judge.ts";
import { createSpinners } from "./spinners.ts";

/** How often a page is looked at, in ms. */
const INTERVAL = 200;
/** A page that does not let itself be looked at for so long is not at hand, in ms. */
const TIMEOUT = 3_000;
/** What is shown as live and is older than this, without a word, in ms: 10 s of silence, and the time to say so. */
const OLDEST = 12_000;

/** What was seen of a page since it was last asked. */
export type Seen = {
  /** What the feed status bar said, in turn. */
  feed: string[];
  /** What else the page said. */
  said: Set<string>;
  /** How many rows were marked as old at a time, at most. */
  marked: number;
  wrongPrices: WrongPrice[];
  blank: number;
  stuck: number;
};

/** A page that is looked at all the time. */
export type PageWatch = {
  /** The last look; null before the first. */
  last(): Look | null;
  /** Begins a new account of what is seen. @param oldest of prices that are shown as live, in ms. */
  begin(oldest?: number): void;
  seen(): Seen;
  stop(): Promise<void>;
};

const nothing = (): Seen => ({
  ...{ feed: [], said: new Set<string>(), marked: 0, wrongPrices: [], blank: 0, stuck: 0 },
});

async function lookAt(page: Page): Promise<Look | null> {
  const timeout = delay(TIMEOUT, null, { ref: false });
  // A page that is being left cannot be looked at.
  return await Promise.race([page.evaluate(look).catch(() => null), timeout]);
}

/**
 * Watches a page until it is stopped or the page is closed.
 * @param ownOldest the age in ms beyond which its prices must be marked, where that is not the fault's to say.
 */
export function watchPage(page: Page, truth: MarketTruth, ownOldest?: number): PageWatch {
  const judge = createPriceJudge(truth);
  const blankness = createBlankness();
  const spinners = createSpinners();
  let seen = nothing();
  let oldest = ownOldest ?? OLDEST;
  let last: Look | null = null;
  let before = new Set<string>();
  let stopped = false;

  function note(found: Look): void {
    if (found.feed !== "" && seen.feed.at(-1) !== found.feed) seen.feed.push(found.feed);
    // What was said before this account began, and is still there, is no news.
    for (const text of [...before]) if (!found.said.includes(text)) before.delete(text);
    for (const text of found.said) if (!before.has(text)) seen.said.add(text);
    seen.marked = Math.max(seen.marked, found.rows.filter((row) => row.note !== "").length);
    seen.wrongPrices.push(...judge.judge(found, oldest));
    // What waits has something to show: its shape.
    const shapes = found.waiting.join().length;
    if (blankness.note(found.characters + shapes, found.at)) seen.blank += 1;
    seen.stuck += spinners.note(found.waiting, found.at);
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
    last: () => last,
    begin(limit = OLDEST) {
      seen = nothing();
      before = new Set(last?.said);
      oldest = ownOldest ?? limit;
    },
    seen: () => seen,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
