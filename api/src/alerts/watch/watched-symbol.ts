import { AlertDriver } from "@cointide/shared/alerts/alert-driver";
import type { FoundCrossing, ReportedCrossing } from "@cointide/shared/alerts/judged-alert";
import type { ProcessClock } from "@cointide/shared/alerts/process-clock";
import type { Tick } from "@cointide/shared/contracts/streams";
import { alertKey, type ListedAlert } from "./alert-list.ts";
import type { ReadKlines } from "./read-klines.ts";
import type { FreshCrossing, KeptAlert, SymbolCheckpoint } from "./watch-storage.ts";

export type SymbolOptions = {
  clock: Pick<ProcessClock, "read">;
  read: ReadKlines;
  onCrossing(crossing: FreshCrossing): void;
  /** So many alerts were judged by a price. */
  onJudged(alerts: number): void;
};

/** An alert as storage has it, and how many crossings were found. */
type Watched = { kept: ListedAlert; crossings: number };

/** By so much storage may be ahead of the exchange's clock, in ms, before a clock was wrong. */
const CLOCK_TOLERANCE = 2_000;

/** Brings ticks of the service's feed, and what storage has, to what judges the alerts of one symbol. */
export class WatchedSymbol {
  readonly symbol: string;
  readonly #options: SymbolOptions;
  readonly #driver: AlertDriver;
  readonly #alerts = new Map<string, Watched>();
  /** The watermark that storage has, in ms since 1970. */
  #keptAt: number | null;
  #evaluations = 0;

  constructor(symbol: string, watermark: number | null, options: SymbolOptions) {
    this.symbol = symbol;
    this.#keptAt = watermark;
    this.#options = options;
    this.#driver = new AlertDriver({
      clock: options.clock,
      read: (request) => options.read(symbol, request),
      onFound: (crossings) => this.#report(crossings),
    });
  }

  get size(): number {
    return this.#alerts.size;
  }

  get isLive(): boolean {
    return this.#driver.judge.isLive;
  }

  revisionOf(key: string): number | undefined {
    return this.#alerts.get(key)?.kept.revision;
  }

  /**
   * Watches an alert instead of the one with the same key.
   * @param recorded its crossings that are recorded, from its `since` on
   */
  add(alert: ListedAlert, recorded: readonly ReportedCrossing[]): void {
    const { condition, repeatAfter, since, isArmed, isWatched, crossings } = alert;
    const key = alertKey(alert);
    const judgedUntil = isWatched ? this.#keptAt : null;
    this.#alerts.set(key, { kept: alert, crossings });
    // A crossing that was uncertain is later than `since`: the alert restarts only when the prices before it are known.
    const isUncertain = alert.crossedAt !== null && alert.crossedAt > since;
    const hasCrossed = recorded.some((one) => standsFor(one, since));
    const crossedAt = isUncertain ? (hasCrossed ? since : null) : alert.crossedAt;
    const state = { since, isArmed, crossedAt, judgedUntil, reported: recorded };
    this.#driver.add({ key, condition, repeatAfter, ...state });
    this.#driver.goOn();
  }

  remove(key: string): void {
    this.#alerts.delete(key);
    this.#driver.judge.remove(key);
  }

  take({ last, lastTradeId, sentAt }: Tick): void {
    this.#driver.tick({ price: last, lastTradeId, eventTime: sentAt });
  }

  /** Ticks since the last one are missing. */
  lost(): void {
    this.#driver.lost();
  }

  /** The subscription is in force, perhaps again: ticks before may be missing. */
  subscribed(): void {
    this.#driver.lost();
    this.#driver.resumed();
  }

  /** Nothing came of any symbol. */
  doubt(): void {
    this.#driver.judge.doubt();
  }

  stop(): void {
    this.#driver.stop();
  }

  /** What storage does not have yet; null where that is nothing, or prices are judged that are older than what it has. */
  checkpoint(): SymbolCheckpoint | null {
    const { now, isMeasured } = this.#options.clock.read();
    const progress = this.#driver.judge.progress(now);
    if (progress === null) return null;
    const { at, price } = progress;
    const isAhead = (time: number): boolean => isMeasured && time > now + CLOCK_TOLERANCE;
    if (this.#keptAt !== null && at < this.#keptAt && !isAhead(this.#keptAt)) return null;
    const alerts = progress.alerts.flatMap(({ key, since, isArmed, crossedAt }): KeptAlert[] => {
      const kept = this.#alerts.get(key)?.kept;
      // It has crossed since.
      if (kept === undefined || (kept.since > at && !isAhead(kept.since))) return [];
      if (kept.isWatched && kept.isArmed === isArmed && kept.since === since) return [];
      const { userId, id, revision } = kept;
      return [{ userId, id, revision, since, isArmed, hasCrossed: crossedAt === since }];
    });
    const isNews = at !== this.#keptAt || alerts.length > 0;
    return isNews ? { symbol: this.symbol, at, price: price ?? "0", alerts } : null;
  }

  /** Storage has it. */
  keptCheckpoint({ at, alerts }: SymbolCheckpoint): void {
    this.#keptAt = at;
    for (const { since, isArmed, revision, ...key } of alerts)
      this.#keep(alertKey(key), revision, { since, isArmed, isWatched: true });
  }

  /** Storage has a crossing. */
  keptCrossing(key: string, { revision, at, isUncertain }: FreshCrossing): void {
    if (!isUncertain) this.#keep(key, revision, { since: at, isArmed: false });
  }

  #keep(key: string, revision: number, state: Partial<ListedAlert>): void {
    const watched = this.#alerts.get(key);
    if (watched?.kept.revision === revision) watched.kept = { ...watched.kept, ...state };
  }

  #report(found: readonly FoundCrossing[]): void {
    for (const { key, ...crossing } of found) {
      const watched = this.#alerts.get(key);
      if (watched === undefined) continue;
      watched.crossings += 1;
      const { userId, id: alertId, symbol, revision, repeatAfter } = watched.kept;
      const alert = { userId, alertId, symbol, revision, repeatAfter };
      this.#options.onCrossing({ ...alert, ...crossing, number: watched.crossings });
    }
    const { evaluations } = this.#driver.judge;
    this.#options.onJudged(evaluations - this.#evaluations);
    this.#evaluations = evaluations;
  }
}

/** Whether an alert restarted with this crossing. It may have been noticed later, after prices that were missing. */
const standsFor = ({ at, missedSince }: ReportedCrossing, since: number): boolean =>
  at === since || (missedSince !== null && missedSince < since && since <= at);
