import type { AlertCondition } from "../../contracts/alerts.ts";
import type { FoundCrossing } from "../judged-alert.ts";
import type { MadeAlert } from "./history.ts";
import type { TruthItem } from "./truth.ts";
import { type Bar, MINUTE, SECOND, START } from "./world.ts";

/*
 * An oracle that shares no code with the engine. It goes through the truth with all states in which an alert may be, and asks
 * of each crossing whether it was reported: what was reported is right if one way through the truth explains all of it.
 */

/** Times of crossings may differ by so much, in ms. */
const TOLERANCE = 2_000;
const MINUTES: Record<string, number> = { "5m": 5, "15m": 15, "1h": 60, "4h": 240, "24h": 1_440 };

/** `crossed`: between which times the alert crossed last. */
type State = {
  told: number;
  isArmed: boolean;
  since: number;
  crossed: readonly [from: number, until: number] | null;
};
type Point = { price: number; from: number; until: number };
type Range = { low: number; high: number };

const units = (price: string): number => Math.round(Number(price) * 10_000);
function boundsOf(condition: AlertCondition): Range {
  if (condition.kind === "moves") return { low: 0, high: 0 };
  const target = units(condition.price);
  if (condition.kind === "above") return { low: target * 10_000, high: Number.POSITIVE_INFINITY };
  if (condition.kind === "below") return { low: Number.NEGATIVE_INFINITY, high: target * 10_000 };
  const hundredths = Math.round(condition.percent * 100);
  return { low: target * (10_000 - hundredths), high: target * (10_000 + hundredths) };
}

const floorMinute = (at: number): number => Math.floor((at - START) / MINUTE);
const ceilMinute = (at: number): number => Math.ceil((at - START) / MINUTE);
const isAlike = (one: State, other: State): boolean =>
  one.told === other.told &&
  one.isArmed === other.isArmed &&
  one.since === other.since &&
  (one.crossed === null) === (other.crossed === null);

/** Merges states that differ by when the alert crossed last alone. */
function unique(states: State[]): State[] {
  if (states.length < 2) return states;
  const found: State[] = [];
  for (const state of states) {
    const index = found.findIndex((one) => isAlike(one, state));
    const known = found[index];
    if (known === undefined) found.push(state);
    else if (known.crossed !== null && state.crossed !== null) {
      const from = Math.min(known.crossed[0], state.crossed[0]);
      const until = Math.max(known.crossed[1], state.crossed[1]);
      if (from !== known.crossed[0] || until !== known.crossed[1])
        found[index] = { ...known, crossed: [from, until] };
    }
  }
  return found;
}

/** What prices did by minute: what had to be seen, and what may have been seen. */
class Minutes {
  readonly must = new Map<number, Range>();
  readonly may = new Map<number, Range>();
  #before = { first: Number.NaN, minute: Number.NaN, range: { low: 0, high: 0 } };

  add(list: Map<number, Range>, minute: number, low: number, high: number): void {
    const known = list.get(minute);
    list.set(
      minute,
      known ? { low: Math.min(known.low, low), high: Math.max(known.high, high) } : { low, high },
    );
  }

  /** What may have been seen from one minute to another. */
  widest(first: number, minute: number): Range {
    if (this.#before.minute !== minute || this.#before.first !== first)
      this.#before = { first, minute, range: this.range(this.may, first, minute - 1) };
    const { low, high } = this.#before.range;
    const own = this.may.get(minute) ?? this.#before.range;
    return { low: Math.min(low, own.low), high: Math.max(high, own.high) };
  }

  range(list: Map<number, Range>, from: number, to: number): Range {
    const range = { low: Number.POSITIVE_INFINITY, high: 0 };
    for (let minute = from; minute <= to; minute += 1) {
      const one = list.get(minute);
      if (one === undefined) continue;
      range.low = Math.min(range.low, one.low);
      range.high = Math.max(range.high, one.high);
    }
    return range;
  }
}

class Oracle {
  readonly #condition: AlertCondition;
  /** Between these prices, both included, an alert with a target has reached it; in units of a price and hundredths of a percent. */
  readonly #bounds: Range;
  readonly #pause: number | null;
  readonly #isMove: boolean;
  readonly #reports: readonly FoundCrossing[];
  readonly #minutes = new Minutes();

  constructor(alert: MadeAlert, reports: readonly FoundCrossing[]) {
    this.#condition = alert.condition;
    this.#isMove = alert.condition.kind === "moves";
    this.#bounds = boundsOf(alert.condition);
    this.#pause = alert.repeatAfter === null ? null : alert.repeatAfter * MINUTE;
    this.#reports = reports;
  }

  step(states: State[], item: TruthItem): State[] {
    if (item.kind === "seen") {
      this.#see(this.#minutes.may, item.bar, item.from);
      return states;
    }
    if (item.kind === "minute") {
      const { must, may } = this.#minutes;
      this.#see(may, item.bar, item.from);
      const asWhole = this.#takeBar(states, item.bar, item.from, item.until);
      const bySeconds = item.seconds.reduce((list, second) => this.step(list, second), states);
      this.#see(must, item.bar, item.from);
      return unique([...bySeconds, ...asWhole]);
    }
    if (item.kind === "price") {
      this.#minutes.add(this.#minutes.may, floorMinute(item.at), item.price, item.price);
      if (this.#isQuiet(states, [item.price], item.at)) {
        this.#minutes.add(this.#minutes.must, floorMinute(item.at), item.price, item.price);
        return states;
      }
      const point = { price: item.price, from: item.at, until: item.until };
      const next = unique(states.flatMap((state) => this.#take(state, point, item)));
      this.#minutes.add(this.#minutes.must, floorMinute(item.at), item.price, item.price);
      return next;
    }
    this.#see(this.#minutes.may, item.bar, item.from);
    const taken = this.#takeBar(states, item.bar, item.from, item.until);
    if (item.isOptional) return unique([...states, ...taken]);
    this.#see(this.#minutes.must, item.bar, item.from);
    return taken;
  }

  #see(list: Map<number, Range>, { low, high, close, openTime }: Bar, from: number): void {
    if (this.#condition.kind !== "moves") return;
    this.#minutes.add(list, floorMinute(from), low, high);
    // A minute begins with the last price of the one before.
    const next = floorMinute(openTime) + 1;
    if (list === this.#minutes.may) this.#minutes.add(list, next, close, close);
  }

  #takeBar(states: State[], bar: Bar, from: number, until: number): State[] {
    const { open, high, low, close } = bar;
    if (this.#isQuiet(states, [open, high, low, close], from)) return states;
    const orders = [
      [open, low, high, close],
      [open, high, low, close],
    ];
    return unique(orders.flatMap((prices) => this.#takePath(states, prices, from, until)));
  }

  #takePath(states: State[], prices: readonly number[], from: number, until: number): State[] {
    // Of a part of a second nobody knows when its last price was.
    const isWhole = (until + 1) % SECOND === 0;
    let [list, low, high] = [states, Number.POSITIVE_INFINITY, 0];
    for (const [index, price] of prices.entries()) {
      [low, high] = [Math.min(low, price), Math.max(high, price)];
      const own = { price, low, high };
      // The first price was when the kline began, and the last one when it ended.
      const point = { price, from: index === 3 && isWhole ? until : from, until: index === 0 ? from : until };
      list = unique(list.flatMap((state) => this.#take(state, point, own)));
    }
    return list;
  }

  /** Whether prices change no state: most do not, and are not looked at closely. */
  #isQuiet(states: readonly State[], prices: readonly number[], at: number): boolean {
    const condition = this.#condition;
    if (this.#pause === null && states.every(({ crossed }) => crossed !== null)) return true;
    if (condition.kind === "moves") {
      if (states.every(({ crossed }) => crossed !== null && at + MINUTE < crossed[0] + (this.#pause ?? 0)))
        return true;
      const [minute, hundredths] = [floorMinute(at), Math.round(condition.percent * 100)];
      const since = Math.min(...states.map((state) => ceilMinute(state.since)));
      const first = Math.max(minute - (MINUTES[condition.window] as number) + 1, since);
      if (minute < first) return true;
      const { low, high } = this.#minutes.widest(first, minute);
      return high * 10_000 < low * (10_000 + hundredths) && low * 10_000 > high * (10_000 - hundredths);
    }
    const isReached = this.#hasReached(prices[0] as number);
    return (
      prices.every((price) => this.#hasReached(price) === isReached) &&
      states.every(({ isArmed }) => isArmed !== isReached)
    );
  }

  #take(state: State, point: Point, own: { price: number; low?: number; high?: number }): State[] {
    if (point.until < state.since) return [state];
    const taken =
      this.#condition.kind === "moves" ? this.#takeMove(state, point, own) : this.#takeTarget(state, point);
    return point.from < state.since ? [state, ...taken] : taken;
  }

  #takeTarget(state: State, point: Point): State[] {
    const isReached = this.#hasReached(point.price);
    if (!isReached) return state.isArmed ? [state] : [{ ...state, isArmed: true }];
    if (!state.isArmed) return [state];
    return this.#cross(state, point, { ...state, isArmed: false });
  }

  #takeMove(
    state: State,
    point: Point,
    { price, low = price, high = price }: { price: number; low?: number; high?: number },
  ): State[] {
    if (this.#condition.kind !== "moves") return [];
    const { window, percent } = this.#condition;
    const hundredths = Math.round(percent * 100);
    const minute = floorMinute(point.until);
    const first = Math.max(minute - (MINUTES[window] as number) + 1, ceilMinute(state.since));
    if (minute < first) return [state];
    const hasMoved = (range: Range): boolean => {
      const [least, most] = [Math.min(range.low, low), Math.max(range.high, high)];
      return (
        price * 10_000 >= least * (10_000 + hundredths) || price * 10_000 <= most * (10_000 - hundredths)
      );
    };
    if (!hasMoved(this.#minutes.range(this.#minutes.may, first, minute))) return [state];
    const isSure = hasMoved(this.#minutes.range(this.#minutes.must, first, minute));
    const crossed = this.#cross(state, point, state);
    return isSure ? crossed : [state, ...crossed];
  }

  #hasReached(price: number): boolean {
    return price * 10_000 >= this.#bounds.low && price * 10_000 <= this.#bounds.high;
  }

  /** @param ignored the state where the crossing is not reported */
  #cross(state: State, { from, until }: Point, ignored: State): State[] {
    const next: State[] = [];
    let mustBeTold = true;
    if (state.crossed !== null) {
      if (this.#pause === null) return [ignored];
      if (from <= state.crossed[1] + this.#pause + TOLERANCE) next.push(ignored);
      mustBeTold = until > state.crossed[0] + this.#pause - TOLERANCE;
    }
    const report = this.#reports[state.told];
    if (mustBeTold && report !== undefined && explains(report, from, until)) {
      const crossed = report.isUncertain
        ? ([Math.min(from, report.at), Math.min(until, report.at)] as const)
        : ([Math.min(from, report.at), Math.max(until, report.at)] as const);
      const told = { told: state.told + 1, isArmed: false, crossed };
      // A move counts whole minutes after it.
      const times = this.#isMove
        ? [report.at, from, until].map((at) => START + ceilMinute(at) * MINUTE)
        : [report.at];
      for (const since of new Set(times)) next.push({ ...told, since });
    }
    return next;
  }
}

/** Whether a report is about a price at this time: the exact one, or, where it says so, one since prices were missing. */
function explains(report: FoundCrossing, from: number, until: number): boolean {
  const since = report.isUncertain ? Math.min(report.missedSince ?? report.at, report.at) : report.at;
  return until >= since - TOLERANCE && from <= report.at + TOLERANCE;
}

export type Verdict = { alert: MadeAlert; reports: FoundCrossing[]; at: number; told: number };

/** @returns where what was reported of an alert cannot be explained any longer; null where all of it is right */
export function judgeReports(
  truth: readonly TruthItem[],
  alert: MadeAlert,
  reports: FoundCrossing[],
): Verdict | null {
  const sorted = reports.toSorted((one, other) => one.at - other.at);
  const oracle = new Oracle(alert, sorted);
  let states: State[] = [{ told: 0, isArmed: false, since: alert.madeAt, crossed: null }];
  for (const item of truth) {
    const next = oracle.step(states, item);
    if (next.length === 0) {
      const at = item.kind === "price" ? item.at : item.from;
      return { alert, reports: sorted, at, told: Math.max(...states.map(({ told }) => told)) };
    }
    states = next;
  }
  const told = Math.max(...states.map((state) => state.told));
  return told === sorted.length ? null : { alert, reports: sorted, at: Number.POSITIVE_INFINITY, told };
}

export const secondsOf = (at: number): number => (at - START) / SECOND;
