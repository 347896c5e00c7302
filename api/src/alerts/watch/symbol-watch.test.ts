import { AlertWatch } from "@cointide/shared/alerts/alert-watch";
import { MinuteRange } from "@cointide/shared/alerts/minute-range";
import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertKey, type ListedAlert } from "./alert-list.ts";
import { type AlertState, type FreshCrossing, SymbolWatch, type Watermark } from "./symbol-watch.ts";

const MINUTE = 60_000;
const START = 28_333_333 * MINUTE;

const listed = (id: string, condition: AlertCondition, facts: Partial<ListedAlert> = {}): ListedAlert => ({
  ...{ userId: "ada", id, symbol: "BTCUSDT", condition, repeatAfter: 1, revision: 1, since: START },
  ...{ isArmed: false, crossings: 0, crossedAt: null, isWatched: false },
  ...facts,
});

const tick = { source: "tick", missedSince: null, arrivedAt: 0 } as const;
const point = (at: number, price: number) => ({ at, price });
function take(watch: SymbolWatch, { at, price }: { at: number; price: number }): void {
  watch.take({ at, price }, { ...tick, text: `${price}` });
}

/** A database, as far as a symbol's watch knows it. */
function createMemory(alerts: readonly ListedAlert[]) {
  const rows = new Map(alerts.map((alert) => [alertKey(alert), alert]));
  const log: string[] = [];
  let watermark: Watermark | null = null;
  return {
    log,
    rows: () => [...rows.values()],
    watermark: () => watermark,
    record({ userId, alertId, number, at, price, repeatAfter }: FreshCrossing): boolean {
      const key = alertKey({ userId, id: alertId });
      const row = rows.get(key);
      if (row === undefined || row.crossings !== number - 1) return false;
      log.push(`${alertId}-${number} ${price} ${at}`);
      if (repeatAfter === null) rows.delete(key);
      else rows.set(key, { ...row, crossings: number, crossedAt: at, since: at, isArmed: false });
      return true;
    },
    checkpoint(changes: { watermark: Watermark; states: readonly AlertState[] }): void {
      watermark = changes.watermark;
      for (const { isArmed, ...state } of changes.states) {
        const row = rows.get(alertKey(state));
        if (row?.revision === state.revision) rows.set(alertKey(state), { ...row, isArmed, isWatched: true });
      }
    },
  };
}

const target = fc.integer({ min: 95, max: 105 }).map(String);
const condition: fc.Arbitrary<AlertCondition> = fc.oneof(
  target.map((price) => ({ kind: "above" as const, price })),
  target.map((price) => ({ kind: "below" as const, price })),
  target.map((price) => ({ kind: "near" as const, price, percent: 2 })),
  fc.constantFrom(3, 6).map((percent) => ({ kind: "moves" as const, percent, window: "5m" as const })),
);
const alertsOf = fc
  .array(
    fc.record({ condition, repeatAfter: fc.option(fc.constantFrom(1, 2)), delay: fc.nat({ max: 200 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((all) =>
    all.map(({ delay, ...facts }, at) =>
      listed(`${at}`, facts.condition, { ...facts, since: START + delay * 1_000 }),
    ),
  );
/** What happens between two prices. */
const step = fc.record({
  price: fc.integer({ min: 92, max: 108 }),
  seconds: fc.constantFrom(1, 1, 5, 70),
  next: fc.constantFrom("", "", "record", "record", "checkpoint", "crash", "gap"),
});

describe("a symbol's watch", () => {
  it("comes to the same crossings, each once, wherever it is ended and resumed from what was noted down", () => {
    fc.assert(
      fc.property(alertsOf, fc.array(step, { maxLength: 80 }), (alerts, steps) => {
        const memory = createMemory(alerts);
        const path: { at: number; price: number }[] = [];
        let fresh: FreshCrossing[] = [];
        const begin = () => {
          fresh = [];
          const events = { onCrossing: (crossing: FreshCrossing) => fresh.push(crossing), onJudged() {} };
          const watch = new SymbolWatch("BTCUSDT", memory.watermark(), events);
          for (const row of memory.rows()) watch.add(row);
          readGap(watch);
          return watch;
        };
        const readGap = (watch: SymbolWatch) => {
          const after = watch.beginGap();
          if (after === null) return;
          for (const { at, price } of path) if (at <= after) watch.noteRange(at, price, price);
          for (const one of path) if (one.at > after) take(watch, one);
        };
        const record = (watch: SymbolWatch) => {
          for (const crossing of fresh.splice(0))
            if (memory.record(crossing))
              watch.keptCrossing(alertKey({ ...crossing, id: crossing.alertId }), 1);
        };
        let watch = begin();
        let at = START;
        for (const { price, seconds, next } of steps) {
          at += seconds * 1_000;
          path.push(point(at, price));
          if (next === "crash") watch = begin();
          else if (next === "gap") readGap(watch);
          else take(watch, point(at, price));
          if (next === "record") record(watch);
          const changes = next === "checkpoint" && fresh.length === 0 ? watch.changes() : null;
          if (changes !== null) {
            memory.checkpoint(changes);
            watch.keptChanges(changes);
          }
        }
        record(watch);
        const expected = alerts.flatMap((alert) => {
          const alone = new AlertWatch({ ...alert, crossedAt: null });
          const minutes = new MinuteRange();
          let number = 0;
          return path.flatMap((one) => {
            minutes.add(one.at, one.price, one.price);
            if (!alone.take(one, minutes)) return [];
            number += 1;
            return [`${alert.id}-${number} ${one.price} ${one.at}`];
          });
        });
        expect(memory.log.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 1_000 },
    );
  });

  it("judges an alert that becomes known late by the prices since it was made", () => {
    const found: string[] = [];
    const events = { onCrossing: ({ price }: FreshCrossing) => found.push(price), onJudged() {} };
    const watch = new SymbolWatch("BTCUSDT", null, events);
    watch.add(listed("0", { kind: "above", price: "500" }));
    watch.beginGap();
    for (const [second, price] of [99, 101, 99, 102].entries())
      take(watch, point(START + second * 1_000, price));
    expect(watch.add(listed("1", { kind: "above", price: "100" }, { since: START + 1_500 }))).toBe(true);
    expect(found).toEqual(["102"]);
    expect(watch.add(listed("2", { kind: "above", price: "100" }, { since: START - MINUTE }))).toBe(false);
  });

  it("notes nothing down while prices are judged anew that other alerts have seen", () => {
    const watch = new SymbolWatch("BTCUSDT", null, { onCrossing() {}, onJudged() {} });
    watch.add(listed("0", { kind: "above", price: "100" }));
    watch.beginGap();
    take(watch, point(START + MINUTE, 99));
    expect(watch.changes()?.states).toHaveLength(1);
    watch.add(listed("1", { kind: "above", price: "100" }, { since: START - MINUTE }));
    expect(watch.changes()?.states.map(({ id }) => id)).toEqual(["0"]);
    expect(watch.beginGap()).toBe(START - MINUTE - 1);
    expect(watch.changes()).toBeNull();
    take(watch, point(START, 98));
    expect(watch.changes()).toBeNull();
    take(watch, point(START + MINUTE, 99));
    expect(watch.changes()?.states).toHaveLength(2);
  });
});
