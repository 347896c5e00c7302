import type { Tick } from "@cointide/shared/contracts/streams";
import type { Logger } from "pino";
import { ExchangeError } from "../../market/exchange.ts";
import { type GapReading, readGapPage, readMinutesBefore } from "./read-gap.ts";
import type { SymbolWatch } from "./symbol-watch.ts";
import type { WatchTimings } from "./timings.ts";
import { wait } from "./wait.ts";

/** The most ticks that wait while a gap is read. What is beyond comes back by reading on. */
const MOST_WAITING = 300;
/** Times of ticks are at most so old that they may have been covered by klines, in ms; else a clock was changed. */
const MAX_LATENCY = 15_000;
/** How often a gap is read anew where the exchange does not say that the last second is over. */
const MOST_ROUNDS = 5;
/** A symbol whose trade ids are lower so often in a row has begun to count anew. */
const LOWER_IN_A_ROW = 3;

const SECOND = 1_000;

export type FollowerOptions = Omit<GapReading, "watch" | "timings"> & {
  watch: SymbolWatch;
  timings: WatchTimings;
  log: Logger;
  /** Runs a reading of klines when it is its turn. */
  queue: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Feeds one symbol's prices to its alerts, in their order and without a hole: before ticks go on after a gap, the exchange's
 * klines of the gap are judged, while ticks wait.
 */
export class SymbolFollower {
  readonly watch: SymbolWatch;
  readonly #options: FollowerOptions;
  readonly #stopping = new AbortController();
  /** `gap`: prices are missing, and klines will be read once the subscription is in force. */
  #state: "gap" | "reading" | "live" = "gap";
  #waiting: Tick[] = [];
  #hasDropped = false;
  /** Klines have to be read until then: since then ticks have come, or would have. */
  #until = 0;
  /** What klines have told already, in ms since 1970. */
  #coveredUntil = 0;
  #lastTradeId = -1;
  #lower = 0;
  /** After a silence of the whole feed, trades may be missing. */
  #isDoubtful = false;
  #hasMinutes = false;
  #hasLate = false;
  /** Since when nobody had watched before the gap that is read. */
  #gapSince: number | null = null;
  #subscriptionTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.watch = options.watch;
    this.#awaitSubscription();
  }

  get isLive(): boolean {
    return this.#state === "live";
  }

  /** Takes a tick. @returns whether it is the symbol's newest */
  take(tick: Tick): boolean {
    if (!this.#isInOrder(tick)) return false;
    // One more trade is the tick's own.
    const mayMiss = this.#isDoubtful && this.#lastTradeId !== -1 && tick.lastTradeId > this.#lastTradeId + 1;
    this.#isDoubtful = false;
    if (mayMiss) this.missing();
    this.#lastTradeId = tick.lastTradeId;
    if (this.#state === "live") {
      this.#judge(tick);
      return true;
    }
    this.#waiting.push(tick);
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting.shift();
      this.#hasDropped = true;
    }
    this.subscribed();
    return true;
  }

  /** Ticks are missing. Klines are read once the subscription is in force again. */
  missing(): void {
    this.#lastTradeId = -1;
    if (this.#state === "reading") this.#until = this.#options.now();
    if (this.#state !== "live") return;
    this.#state = "gap";
    this.#awaitSubscription();
  }

  /** Prices of an alert are missing that the others have seen. */
  readLate(): void {
    this.#hasLate = true;
    if (this.#state === "live") this.#startReading();
  }

  /** The subscription is in force, perhaps again: ticks before may be missing. */
  subscribed(isNew = false): void {
    if (this.#state === "reading" && isNew) this.#until = this.#options.now();
    if (this.#state === "gap" || (this.#state === "live" && isNew)) this.#startReading();
  }

  /** Nothing was heard of any symbol: trades may be missing before the next tick. */
  doubt(): void {
    this.#isDoubtful = true;
  }

  stop(): void {
    clearTimeout(this.#subscriptionTimer);
    this.#stopping.abort();
  }

  #startReading(): void {
    clearTimeout(this.#subscriptionTimer);
    this.#state = "reading";
    this.#until = this.#options.now();
    this.#gapSince = null;
    void this.#read();
  }

  #awaitSubscription(): void {
    clearTimeout(this.#subscriptionTimer);
    this.#subscriptionTimer = setTimeout(() => this.subscribed(), this.#options.timings.subscription);
  }

  #isInOrder({ lastTradeId }: Tick): boolean {
    this.#lower = lastTradeId < this.#lastTradeId ? this.#lower + 1 : 0;
    return this.#lower === 0 || this.#lower >= LOWER_IN_A_ROW;
  }

  #judge(tick: Tick): void {
    const { asOf, last, arrivedAt } = tick;
    const { coveredUntil, position } = { coveredUntil: this.#coveredUntil, position: this.watch.position };
    if (asOf <= coveredUntil && coveredUntil - asOf < MAX_LATENCY) return;
    // A clock that was set back must not make prices older than the ones before.
    const at = Math.max(asOf, position?.at ?? 0);
    this.watch.take(
      { price: Number(last), at },
      { text: last, source: "tick", missedSince: null, arrivedAt },
    );
  }

  /** Reads until nothing is missing, however often that fails; then the ticks that waited go on. */
  async #read(): Promise<void> {
    const { signal } = this.#stopping;
    const { timings, log } = this.#options;
    let pause: number = timings.retry;
    while (!signal.aborted) {
      try {
        if (await this.#readGap()) break;
        pause = timings.retry;
      } catch (error) {
        if (signal.aborted) return;
        const { symbol } = this.watch;
        if (!(error instanceof ExchangeError))
          log.error({ err: error, symbol }, "Reading missed prices failed. Trying again.");
        const retryIn = error instanceof ExchangeError ? error.retryIn : 0;
        await wait(Math.max(retryIn, pause), signal);
        pause = Math.min(2 * pause, timings.retryCap);
      }
    }
    if (signal.aborted) return;
    this.#state = "live";
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const tick of waiting) this.#judge(tick);
  }

  /** @returns whether nothing is missing any longer */
  async #readGap(): Promise<boolean> {
    const { watch, now, timings, log } = this.#options;
    const { signal } = this.#stopping;
    this.#hasLate = false;
    const start = watch.beginGap();
    if (start === null) return true;
    this.#gapSince ??= start;
    for (let round = 0; round < MOST_ROUNDS || this.#hasDropped; round += 1) {
      // Until the second is over, the exchange has only a part of it.
      await wait(Math.floor(this.#until / SECOND) * SECOND + SECOND + timings.settle - now(), signal);
      if (signal.aborted) return false;
      this.#hasDropped = false;
      const until = await this.#readOn(this.#gapSince);
      if (until === null) {
        log.warn(
          { symbol: watch.symbol },
          "An alert's pair is not listed at the exchange. Looking again later.",
        );
        await wait(timings.unlisted, signal);
        return false;
      }
      this.#coveredUntil = Math.max(this.#coveredUntil, until);
      watch.advance(until);
      if (this.#hasLate) return false;
      if (until >= this.#until && !this.#hasDropped) return true;
      if (until < this.#until) await wait(timings.reread, signal);
    }
    return true;
  }

  /** Reads page after page until the present. */
  async #readOn(gap: number): Promise<number | null> {
    const { queue, ...reading } = this.#options;
    if (!this.#hasMinutes) await queue(() => readMinutesBefore(reading, gap));
    this.#hasMinutes = true;
    for (;;) {
      const before = this.watch.position?.at ?? gap;
      const until = await queue(() => readGapPage(reading, gap));
      if (until === null || this.#stopping.signal.aborted) return until;
      // After minutes follow the seconds of the last one, and a full page is followed by another.
      const isShort = until - before < SECOND || this.#options.now() - until < 3 * SECOND;
      if (isShort) return until;
      this.watch.advance(until);
    }
  }
}
