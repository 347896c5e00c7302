import { AlertWatch, type PricePoint } from "@cointide/shared/alerts/alert-watch";
import { MinuteRange } from "@cointide/shared/alerts/minute-range";
import { MOVE_WINDOWS } from "@cointide/shared/contracts/alert-limits";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import { alertKey, type ListedAlert } from "./alert-list.ts";

const MINUTE = 60_000;
/** How many of the last prices are kept, for alerts that become known some time after they were made. */
const RECENT = 120;

/** Up to when prices of a symbol were judged, in ms since 1970 by the exchange's clock, and the last of them. */
export type Watermark = { at: number; price: string };

/** Where a price comes from. */
export type PriceOrigin = Pick<Crossing, "source" | "missedSince"> & {
  /** The price in the exchange's own words. */
  text: string;
  /** When it came, in ms since 1970 by this instance's clock. */
  arrivedAt: number;
};

/** A crossing that is not recorded yet. */
export type FreshCrossing = Omit<Crossing, "condition" | "note"> &
  Pick<ListedAlert, "userId" | "revision" | "repeatAfter"> & { arrivedAt: number };

export type SymbolWatchEvents = {
  onCrossing(crossing: FreshCrossing): void;
  /** So many alerts were judged by a price. */
  onJudged(alerts: number): void;
};

/** What is noted down of an alert beside its symbol's watermark. */
export type AlertState = Pick<ListedAlert, "userId" | "id" | "revision" | "isArmed">;

type Watched = {
  readonly alert: ListedAlert;
  readonly watch: AlertWatch;
  /** Since when this instance judges it. */
  readonly begunAt: number;
  /** Prices that may have been then or before were judged already. */
  judgedUntil: number;
  /** Whether prices have yet to be read that the symbol's other alerts have seen. */
  isLate: boolean;
  crossings: number;
  /** What the database has. */
  kept: { isArmed: boolean; isWatched: boolean };
};

type Recent = { point: PricePoint; origin: PriceOrigin };

/** The alerts of one symbol, which are judged by each of its prices. It reads and writes nothing. */
export class SymbolWatch {
  readonly symbol: string;
  readonly #events: SymbolWatchEvents;
  readonly #minutes = new MinuteRange();
  readonly #watched = new Map<string, Watched>();
  readonly #recent: Recent[] = [];
  /** The last prices are all there are since then. */
  #recentFrom = Number.POSITIVE_INFINITY;
  #position: Watermark | null = null;
  /** The watermark that the database has. */
  #kept: Watermark | null;
  /** @param kept the symbol's watermark in the database, if there is one */
  constructor(symbol: string, kept: Watermark | null, events: SymbolWatchEvents) {
    this.symbol = symbol;
    this.#kept = kept;
    this.#events = events;
  }

  get size(): number {
    return this.#watched.size;
  }

  /** Up to where prices were judged; null before the first. */
  get position(): Watermark | null {
    return this.#position;
  }

  keys(): string[] {
    return [...this.#watched.keys()];
  }

  revisionOf(key: string): number | undefined {
    return this.#watched.get(key)?.alert.revision;
  }

  /**
   * Watches an alert instead of the one with the same key.
   * @returns whether all its prices are known or still to come; else they have to be read
   */
  add(alert: ListedAlert): boolean {
    const { condition, repeatAfter, since, isArmed, crossedAt, crossings, isWatched } = alert;
    // Prices from `since` on count.
    const keptUntil = isWatched ? (this.#kept?.at ?? 0) : 0;
    const judgedUntil = Math.max(since - 1, keptUntil);
    const watched: Watched = {
      ...{ alert, judgedUntil, crossings, isLate: false, kept: { isArmed, isWatched } },
      begunAt: Math.max(since, keptUntil),
      watch: new AlertWatch({ condition, repeatAfter, since, isArmed, crossedAt }),
    };
    this.#watched.set(alertKey(alert), watched);
    if (this.#position === null || judgedUntil >= this.#position.at) return true;
    watched.isLate = judgedUntil < this.#recentFrom;
    if (!watched.isLate) this.#judgeRecent(watched);
    return !watched.isLate;
  }

  remove(key: string): void {
    this.#watched.delete(key);
  }

  /** Goes back to where prices are missing of any alert. @returns until when none are, in ms since 1970; null without alerts */
  beginGap(): number | null {
    const all = [...this.#watched.values()];
    if (all.length === 0) return null;
    const { at = 0, price = this.#kept?.price ?? "0" } = this.#position ?? {};
    for (const watched of all) {
      if (!watched.isLate) watched.judgedUntil = Math.max(watched.judgedUntil, at);
      watched.isLate = false;
    }
    const start = Math.min(...all.map(({ judgedUntil }) => judgedUntil));
    this.#position = { at: start, price };
    this.#recentFrom = start;
    this.#recent.length = 0;
    return start;
  }

  /** No price is missing until then, whether there was one or not. */
  advance(until: number): void {
    if (this.#position !== null && this.#position.at < until)
      this.#position = { ...this.#position, at: until };
  }

  /** From when on alerts of moves need to know prices, where they are judged after `after`; null without any. */
  movesFrom(after: number): number | null {
    const starts = [...this.#watched.values()].flatMap(({ alert: { condition }, watch }) =>
      condition.kind === "moves"
        ? [Math.max(watch.since, after - MOVE_WINDOWS[condition.window] * MINUTE)]
        : [],
    );
    return starts.length === 0 ? null : Math.min(...starts);
  }

  /** Notes what prices did in a minute, and judges nothing by it. */
  noteRange(at: number, low: number, high: number): void {
    this.#minutes.add(at, low, high);
  }

  /** Judges all alerts by the next price. */
  take(point: PricePoint, origin: PriceOrigin): void {
    this.#position = { at: point.at, price: origin.text };
    this.#minutes.add(point.at, point.price, point.price);
    this.#recent.push({ point, origin });
    if (this.#recent.length > RECENT) this.#recentFrom = this.#recent.shift()?.point.at ?? this.#recentFrom;
    for (const watched of this.#watched.values()) this.#judge(watched, { point, origin }, this.#minutes);
    this.#events.onJudged(this.#watched.size);
  }

  /** What to note down; null while prices are judged anew that others have seen, and where nothing has changed. */
  changes(): { watermark: Watermark; states: AlertState[] } | null {
    const watermark = this.#position;
    const all = [...this.#watched.values()];
    if (watermark === null || all.some(({ judgedUntil }) => judgedUntil > watermark.at)) return null;
    const states = all
      .filter(({ watch, kept, isLate }) => !isLate && !(kept.isWatched && kept.isArmed === watch.isArmed))
      .map(({ alert: { userId, id, revision }, watch: { isArmed } }) => ({ userId, id, revision, isArmed }));
    return states.length === 0 && watermark.at === this.#kept?.at ? null : { watermark, states };
  }

  /** The database has them. */
  keptChanges({ watermark, states }: { watermark: Watermark; states: readonly AlertState[] }): void {
    this.#kept = watermark;
    for (const { isArmed, revision, ...key } of states) {
      const watched = this.#watched.get(alertKey(key));
      if (watched?.alert.revision === revision) watched.kept = { isArmed, isWatched: true };
    }
  }

  /** The database has a crossing, after which the alert is not armed. */
  keptCrossing(key: string, revision: number): void {
    const watched = this.#watched.get(key);
    if (watched?.alert.revision !== revision) return;
    watched.kept = { ...watched.kept, isArmed: false };
    if (watched.alert.repeatAfter === null) this.#watched.delete(key);
  }

  #judge(watched: Watched, { point, origin }: Recent, minutes: MinuteRange): void {
    if ((point.from ?? point.at) <= watched.judgedUntil || !watched.watch.take(point, minutes)) return;
    watched.crossings += 1;
    const { userId, id, symbol, revision, repeatAfter } = watched.alert;
    const { text: price, source, missedSince, arrivedAt } = origin;
    this.#events.onCrossing({
      ...{ userId, alertId: id, symbol, revision, repeatAfter, number: watched.crossings },
      ...{ price, at: point.at, source, arrivedAt },
      missedSince: missedSince === null ? null : Math.max(missedSince, watched.begunAt),
    });
  }

  /** Judges an alert by the last prices, in minutes of their own: those of the symbol know what came after. */
  #judgeRecent(watched: Watched): void {
    const minutes = new MinuteRange();
    for (const recent of this.#recent) {
      minutes.add(recent.point.at, recent.point.price, recent.point.price);
      this.#judge(watched, recent, minutes);
    }
  }
}
