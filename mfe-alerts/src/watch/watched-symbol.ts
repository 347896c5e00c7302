import { MinuteRange } from "@cointide/shared/alerts/minute-range";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { Kline } from "@cointide/shared/contracts/klines";
import {
  beginAt,
  createWatch,
  crossingOf,
  type Found,
  newsOf,
  progressOf,
  trialOf,
  type Watched,
} from "./alert-progress.ts";
import { definitionOf } from "./definition.ts";
import { KlineJudge, type Tail } from "./judge-klines.ts";
import { isLate, type NewestTrade } from "./newest-trade.ts";
import type { AlertPlan, KlineSpan, SeenSymbol } from "./watcher-messages.ts";

/** How long live prices wait for klines of a gap, in ms. Later they are judged without, and the gap once it can be read. */
const PATIENCE = 10_000;
/** The newest klines may be 20 s old when they come: those of the last minutes are judged once more after so many ms. */
const SETTLES_AFTER = 25_000;

type LivePrice = { last: string; at: number };

export type SymbolOptions = {
  read: (span: KlineSpan) => Promise<readonly Kline[]>;
  onCrossing: (crossing: Crossing) => void;
  /** Something is worth being remembered. */
  onProgress: () => void;
};

/**
 * A reading of klines. While it is awaited, live prices wait in `waiting`; later it has those that were judged meanwhile. One
 * that repeats another one is not `isFirst`.
 */
type Reading = { isFirst: boolean; isAwaited: boolean; waiting: LivePrice[]; until: number };

const MINUTE = 60_000;

/** Watches the alerts of one symbol: by its ticks, and where some are missing by klines first. */
export class WatchedSymbol {
  readonly #symbol: string;
  readonly #options: SymbolOptions;
  readonly #alerts = new Map<string, Watched>();
  #minutes = new MinuteRange();
  #newest: NewestTrade | null = null;
  #seen: { price: string; at: number } | null = null;
  /** Since when prices are missing; the next tick has klines read from then on. */
  #missedSince: number | null = null;
  /** Up to when klines were read at the beginning; null once there are ticks. */
  #readUntil: number | null = null;
  /** When the first tick after them was. */
  #firstAt = 0;
  /** Up to when the minutes that moves need are complete. */
  #filledUntil = 0;
  #awaited: Reading | null = null;
  readonly #readings = new Set<Reading>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #isStopped = false;

  constructor(symbol: string, options: SymbolOptions) {
    this.#symbol = symbol;
    this.#options = options;
  }

  /** Takes all alerts of the symbol. Those that wait for something else than before begin anew. */
  setPlans(plans: readonly AlertPlan[]): void {
    const ids = new Set(plans.map(({ id }) => id));
    for (const id of this.#alerts.keys()) if (!ids.has(id)) this.#alerts.delete(id);
    const begun = plans.filter((plan) => !this.#update(plan));
    const missed = begun.flatMap(({ missedSince }) => missedSince ?? []);
    const needsMinutes = begun.some(({ condition, begin }) => condition.kind === "moves" && begin !== null);
    const now = this.#seen?.at ?? Date.now();
    if (missed.length > 0) {
      this.#readUntil = now;
      void this.#readKlines(Math.min(...missed), now);
    } else if (needsMinutes) void this.#readKlines(now, now);
  }

  /** Takes a tick of the feed; one that came late never counts. */
  takeTick({ last, at, lastTradeId }: LivePrice & { lastTradeId: number }): void {
    const newest = isLate(this.#newest, lastTradeId, at);
    this.#newest = newest.trade;
    if (newest.isLate) return;
    // Klines were read by this computer's clock, or long ago.
    if (this.#readUntil !== null && at - this.#readUntil > MINUTE) this.#missedSince ??= this.#readUntil;
    else if (this.#readUntil !== null) this.#firstAt = at;
    this.#readUntil = null;
    if (this.#missedSince !== null) {
      const since = this.#missedSince;
      this.#missedSince = null;
      void this.#readKlines(since, at);
    }
    if (this.#awaited !== null) this.#awaited.waiting.push({ last, at });
    else this.#judge({ last, at });
  }

  /** Ticks since the last one are missing. */
  noteGap(): void {
    // Prices that wait are judged as if there were no gap, since those before it come to their turn first.
    const { waiting } = this.#awaited ?? {};
    this.#missedSince ??= waiting?.at(-1)?.at ?? this.#seen?.at ?? null;
  }

  /** What was seen last, and how far its alerts got; null before the first price. */
  seen(): SeenSymbol | null {
    // Until klines are read, what was seen before them is where a page that comes next has to begin.
    if (this.#seen === null || [...this.#readings].some(({ isFirst }) => isFirst)) return null;
    const begun = [...this.#alerts].filter(([, { watch }]) => watch.since > 0);
    const alerts = Object.fromEntries(begun.map(([id, watched]) => [id, progressOf(watched)]));
    return { symbol: this.#symbol, ...this.#seen, alerts };
  }

  stop(): void {
    this.#isStopped = true;
    this.#alerts.clear();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Returns false where the alert is not watched yet. */
  #update(plan: AlertPlan): boolean {
    const known = this.#alerts.get(plan.id);
    if (known === undefined || definitionOf(known.plan) !== definitionOf(plan)) {
      const { begin, crossings, crossedAt } = plan;
      // It begins with the next price: by the exchange's clock nobody else knows when that is.
      const progress = begin ?? { since: 0, isArmed: false, crossedAt, crossings };
      const watch = createWatch(plan, progress);
      const notBefore = this.#awaited?.waiting.at(-1)?.at ?? 0;
      const count = Math.max(crossings, progress.crossings);
      this.#alerts.set(plan.id, { plan, watch, crossings: count, notBefore, times: [] });
      return false;
    }
    const { watch } = known;
    if (plan.crossings > known.crossings && plan.crossedAt !== null) {
      // Somebody else has seen it cross.
      const since = Math.max(watch.since, plan.crossedAt);
      known.times.push(...Array(plan.crossings - known.crossings).fill(plan.crossedAt));
      known.crossings = plan.crossings;
      known.watch = createWatch(plan, { since, isArmed: watch.isArmed, crossedAt: since });
    } else if (plan.repeatAfter !== known.plan.repeatAfter) known.watch = createWatch(plan, watch);
    known.plan = plan;
    return true;
  }

  #judge({ last, at }: LivePrice): void {
    const point = { price: Number(last), at };
    this.#seen = { price: last, at };
    let hasMoves = false;
    for (const watched of this.#alerts.values()) {
      const { plan, watch } = watched;
      hasMoves ||= plan.condition.kind === "moves";
      if (watch.since === 0 && at <= watched.notBefore) continue;
      if (watch.since === 0 || watch.since > at) watched.watch = beginAt(watched, at);
      if (watched.watch.take(point, this.#minutes)) this.#report(watched, { price: last, at }, null);
    }
    if (!hasMoves) return;
    this.#minutes.add(at, point.price, point.price);
    for (const reading of this.#readings) if (!reading.isAwaited) reading.waiting.push({ last, at });
  }

  #report(watched: Watched, found: Found, missedSince: number | null): void {
    watched.crossings += 1;
    watched.times.push(found.at);
    this.#options.onCrossing(crossingOf(watched, found, missedSince));
  }

  /** Reads the klines of a gap and judges them; live prices wait for them, but not for long. */
  async #readKlines(since: number, until: number): Promise<void> {
    // Of two gaps the later one does not wait for the earlier one.
    if (this.#awaited !== null) this.#goOn(this.#awaited);
    const begun = [...this.#alerts.values()].filter(({ watch }) => watch.since > 0);
    const trials = begun.map(({ plan, watch, crossings }) => trialOf(plan, watch, crossings));
    const reading: Reading = { isFirst: true, isAwaited: true, waiting: [], until };
    this.#awaited = reading;
    this.#later(PATIENCE, () => this.#goOn(reading));
    await this.#judgeKlines(reading, { trials, after: since });
  }

  async #judgeKlines(reading: Reading, { trials, after }: Tail): Promise<void> {
    const { isFirst, until } = reading;
    const minutes = new MinuteRange();
    const { read } = this.#options;
    const judge = new KlineJudge({ symbol: this.#symbol, after, until, trials, minutes, read });
    this.#readings.add(reading);
    const tail = await judge.run();
    this.#readings.delete(reading);
    if (this.#isStopped) return;
    this.#takeMinutes(minutes, reading);
    for (const trial of trials) this.#adopt(trial, after, reading.isAwaited);
    const { last } = judge;
    if (last !== null && last.at > (this.#seen?.at ?? 0)) this.#seen = last;
    this.#goOn(reading);
    if (isFirst && until > after) {
      this.#later(SETTLES_AFTER, () => {
        const last = until < this.#firstAt && this.#firstAt - until <= MINUTE ? this.#firstAt : until;
        void this.#judgeKlines({ isFirst: false, isAwaited: false, waiting: [], until: last }, tail);
      });
    }
    this.#options.onProgress();
  }

  #takeMinutes(minutes: MinuteRange, { isAwaited, waiting, until }: Reading): void {
    if (until < this.#filledUntil) return;
    this.#filledUntil = until;
    this.#minutes = minutes;
    if (isAwaited) return;
    for (const { last, at } of waiting) minutes.add(at, Number(last), Number(last));
  }

  /** Takes over what klines have shown of an alert, unless it is another one by now. */
  #adopt(trial: Tail["trials"][number], missedSince: number, isAwaited: boolean): void {
    const watched = this.#alerts.get(trial.id);
    if (watched === undefined || definitionOf(watched.plan) !== definitionOf(trial.plan)) return;
    const { watch, crossings } = watched;
    const news = newsOf(watched, trial);
    for (const found of news) this.#report(watched, found, missedSince);
    const isCurrent = crossings === trial.base;
    const crossedAt = (isCurrent ? news.at(-1)?.at : undefined) ?? watch.crossedAt;
    const since = isCurrent && news.length > 0 ? Math.max(watch.since, crossedAt ?? 0) : watch.since;
    const { isArmed } = isAwaited ? trial.watch : watch;
    watched.watch = createWatch(watched.plan, { since, isArmed, crossedAt });
  }

  /** Judges the prices that have waited; those to come are judged at once. */
  #goOn(reading: Reading): void {
    if (!reading.isAwaited) return;
    reading.isAwaited = false;
    if (this.#awaited === reading) this.#awaited = null;
    const waiting = reading.waiting.splice(0);
    for (const price of waiting) this.#judge(price);
  }

  #later(ms: number, task: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, ms);
    this.#timers.add(timer);
  }
}
