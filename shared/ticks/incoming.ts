import type { Tick } from "../contracts/streams.ts";
import { type NewestTick, orderTick } from "../contracts/tick-order.ts";
import type { SubscriptionFailure } from "../exchange/subscription-ledger.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Timings } from "./timings.ts";

/** What has become of ticks since the pipeline started, for people and tests. */
export const createTickCounters = () => ({
  /** Ticks taken into the buffer. */
  ticks: 0,
  /** Ticks ignored because their symbol was not requested. */
  unrequested: 0,
  /** Ticks dropped because a newer one came before, or the same waits already. */
  late: 0,
});

export type TickCounters = ReturnType<typeof createTickCounters>;

/** What is known of a requested symbol. */
type Known = {
  /** The newest of its ticks, in ms of `performance.now`, which cannot be set; null before the first. */
  newest: NewestTick | null;
  /** When it was subscribed or last ticked, in ms since 1970; null while it is not subscribed. */
  heardAt: number | null;
  /** Whether its row says that it brings nothing. */
  isSilent: boolean;
  /** Whether its row says that it could not be subscribed. */
  hasFailed: boolean;
};

/** A symbol whose ticks were all dropped for so long, in ms, counts as silent: its row says so within 5 s. */
const DROPPED_FOR = 2_500;

/** How often the service is asked soon about a symbol that has fallen silent: once, and until it has learned of a halt. */
const SOON_ASKS = 3;

/**
 * Takes what the feed brings of requested symbols. It drops late ticks, finds subscribed symbols that bring nothing new
 * while others tick, and passes on ticks, new states of rows, and what the service is to be asked for.
 */
export class Incoming {
  readonly #outgoing: Outgoing;
  readonly #counters: TickCounters;
  readonly #timings: Timings;
  readonly #known = new Map<string, Known>();
  /** When any symbol ticked last, in ms since 1970; null before. */
  #anyAt: number | null = null;
  /** The symbols that brought nothing at the last check. */
  #quiet: ReadonlySet<string> = new Set();
  /** When the service was last asked about them, and how often it is to be asked soon. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #soonAsks = 0;

  constructor(outgoing: Outgoing, { timings, counters }: { timings: Timings; counters: TickCounters }) {
    this.#outgoing = outgoing;
    this.#timings = timings;
    this.#counters = counters;
  }

  setSymbols(symbols: ReadonlySet<string>): void {
    for (const symbol of this.#known.keys()) if (!symbols.has(symbol)) this.#known.delete(symbol);
    const added = [...symbols].filter((symbol) => !this.#known.has(symbol));
    for (const symbol of added)
      this.#known.set(symbol, { newest: null, heardAt: null, isSilent: false, hasFailed: false });
    if (symbols.size === 0) this.#anyAt = null;
    this.#outgoing.setSymbols(symbols, added);
  }

  /** Takes a tick. Returns whether it is the present price of a requested symbol. */
  takeTick(tick: Tick): boolean {
    const known = this.#known.get(tick.symbol);
    if (known === undefined) {
      this.#counters.unrequested += 1;
      return false;
    }
    const isInOrder = this.#isInOrder(known, tick);
    this.#counters[isInOrder && this.#outgoing.putTick(tick) ? "ticks" : "late"] += 1;
    return isInOrder;
  }

  /** Notes a tick. Returns false for one that came late. */
  #isInOrder(known: Known, { lastTradeId, asOf, arrivedAt }: Tick): boolean {
    const now = performance.now();
    const { isLate, newest } = orderTick(
      known.newest,
      { lastTradeId, trueAt: now - (arrivedAt - asOf) },
      now,
    );
    known.newest = newest;
    if (!isLate) this.#noteHeard(known);
    else if (now - (newest.lowerSince ?? now) >= DROPPED_FOR) known.heardAt = Number.NEGATIVE_INFINITY;
    return !isLate;
  }

  #noteHeard(known: Known): void {
    const now = Date.now();
    // While the whole feed was silent, no single symbol was.
    const wasStale = this.#anyAt !== null && now - this.#anyAt >= this.#timings.silence;
    if (wasStale) for (const other of this.#known.values()) if (other.heardAt !== null) other.heardAt = now;
    this.#anyAt = now;
    known.heardAt = now;
    known.isSilent = false;
  }

  /** The exchange has no price of this symbol: its row shows no data. */
  noteNoPrice(symbol: string): void {
    const known = this.#known.get(symbol);
    if (known === undefined || known.isSilent) return;
    known.isSilent = true;
    this.#outgoing.putState([symbol], "silent");
  }

  /** These symbols are subscribed: rows that had failed show no data until their first tick. */
  noteAccepted(symbols: readonly string[]): void {
    const now = Date.now();
    const again: string[] = [];
    for (const [symbol, known] of this.#requested(symbols)) {
      if (known.hasFailed) again.push(symbol);
      Object.assign(known, { heardAt: now, hasFailed: false });
    }
    this.#outgoing.putState(again, "silent");
    this.#outgoing.expect(again);
  }

  noteFailed(symbols: readonly string[], failure: SubscriptionFailure): void {
    const failed = this.#requested(symbols);
    for (const [, known] of failed) Object.assign(known, { heardAt: null, isSilent: false, hasFailed: true });
    this.#outgoing.putState(
      failed.map(([symbol]) => symbol),
      failure,
    );
  }

  /** The connection of these symbols is back: asks the service for what they missed. */
  noteGap(symbols: ReadonlySet<string>): void {
    this.#outgoing.expect(symbols);
    this.#outgoing.ask(symbols);
  }

  /** Marks symbols that have fallen silent while others tick, and asks the service about all that bring nothing. */
  check(): void {
    this.#outgoing.putState(this.#findSilent(), "silent");
    const quiet = this.#findQuiet();
    if (quiet.some((symbol) => !this.#quiet.has(symbol))) this.#soonAsks = SOON_ASKS;
    this.#quiet = new Set(quiet);
    const { silentSoon, silentAgain } = this.#timings;
    const now = performance.now();
    if (quiet.length === 0 || now - this.#askedAt < (this.#soonAsks > 0 ? silentSoon : silentAgain)) return;
    this.#soonAsks = Math.max(0, this.#soonAsks - 1);
    this.#askedAt = now;
    this.#outgoing.ask(quiet);
  }

  /** The symbols that have become silent since the last call. */
  #findSilent(): string[] {
    const now = Date.now();
    const { silence } = this.#timings;
    if (this.#anyAt === null || now - this.#anyAt >= silence) return [];
    const found: string[] = [];
    for (const [symbol, known] of this.#known) {
      if (known.heardAt === null) continue;
      const silentFor = now - known.heardAt;
      // The clock was set back: its silence is counted from here.
      if (silentFor < 0) known.heardAt = now;
      if (silentFor < silence || known.isSilent) continue;
      known.isSilent = true;
      found.push(symbol);
    }
    return found;
  }

  /** The subscribed symbols that bring nothing now, whether others tick or not. */
  #findQuiet(): string[] {
    const since = Date.now() - this.#timings.silence;
    return [...this.#known]
      .filter(([, { heardAt, isSilent }]) => heardAt !== null && (heardAt <= since || isSilent))
      .map(([symbol]) => symbol);
  }

  #requested(symbols: readonly string[]): [string, Known][] {
    return symbols.flatMap((symbol) => {
      const known = this.#known.get(symbol);
      return known === undefined ? [] : [[symbol, known] satisfies [string, Known]];
    });
  }
}
