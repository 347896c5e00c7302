import type { AlertCondition } from "../../contracts/alerts.ts";
import type { Kline } from "../../contracts/klines.ts";
import { GAP_LENGTHS } from "../gap-plan.ts";
import type { FoundCrossing, WatchedAlert } from "../judged-alert.ts";
import { SymbolAlerts } from "../symbol-alerts.ts";

export const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** A midnight in UTC. */
export const START = 19_675 * 24 * HOUR;

export const above = (price: string): AlertCondition => ({ kind: "above", price });
export const alertOf = (condition: AlertCondition, own: Partial<WatchedAlert> = {}): WatchedAlert => ({
  ...{ key: "a", condition, repeatAfter: null, since: START, isArmed: false, crossedAt: null },
  ...{ judgedUntil: null, reported: [] },
  ...own,
});

/** The price at a time, in ms since `START`. */
export type PriceAt = (at: number) => number;

/** Whether a kline is malformed. */
type IsLeftOut = (openTime: number, length: number) => boolean;

/** An engine, and an exchange whose price is a function of time. */
export function createBench(priceAt: PriceAt) {
  const engine = new SymbolAlerts();
  const crossings: FoundCrossing[] = [];
  const requests: string[] = [];
  const textAt = (at: number): string => String(priceAt(at - START));
  let tradeId = 0;

  const klineOf = (openTime: number, length: number): Kline => {
    const step = Math.max(SECOND, length / 60);
    const prices = Array.from({ length: length / step }, (_, index) =>
      priceAt(openTime - START + index * step),
    );
    const texts = [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)].map(String);
    return [openTime, ...(texts as [string, string, string, string]), 1];
  };

  return {
    engine,
    crossings,
    requests,
    /** Where crossings were found, in s since `START`, and how. */
    found: () => crossings.map(({ at, source }) => `${Math.floor((at - START) / SECOND)} ${source}`),
    add: (alert: WatchedAlert, now = START) => crossings.push(...engine.add(alert, now)),
    tick(at: number, isMeasured = true) {
      tradeId += 1;
      const tick = { price: textAt(START + at), lastTradeId: tradeId, eventTime: START + at };
      const now = START + at;
      crossings.push(...engine.tick(tick, { now, sentAfter: now - 10_000, isMeasured }));
    },
    ticks(from: number, to: number) {
      for (let at = from; at < to; at += SECOND) this.tick(at);
    },
    /** Answers one request as the exchange does at a time. @returns whether there was one */
    answer(at: number, isLeftOut: IsLeftOut = () => false): boolean {
      const now = START + at;
      crossings.push(...engine.wake(now));
      const request = engine.request(now);
      if (request === null) return false;
      const { interval, from, limit } = request;
      requests.push(interval);
      const length = GAP_LENGTHS[interval];
      const sent = Array.from({ length: limit }, (_, index) => from + index * length).filter(
        (time) => time <= now,
      );
      const klines = sent.filter((time) => !isLeftOut(time, length)).map((time) => klineOf(time, length));
      crossings.push(...engine.klines({ klines, sent: sent.length }, now));
      return true;
    },
    /** Answers requests each second, until nothing is missing. */
    answerAll(from: number, isLeftOut?: IsLeftOut) {
      for (let at = from; at < from + 100 * SECOND && !engine.isLive; at += SECOND / 4)
        this.answer(at, isLeftOut);
      if (!engine.isLive) throw new Error("Klines are still missing.");
    },
    fail: (at: number) => {
      if (engine.request(START + at) !== null) crossings.push(...engine.failed(START + at));
    },
  };
}
