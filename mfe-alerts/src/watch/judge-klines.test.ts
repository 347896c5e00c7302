import { AlertWatch } from "@cointide/shared/alerts/alert-watch";
import { klinePrices } from "@cointide/shared/alerts/kline-prices";
import { MinuteRange } from "@cointide/shared/alerts/minute-range";
import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { expect, it } from "vitest";
import { createWatch, trialOf } from "./alert-progress.ts";
import { KlineJudge } from "./judge-klines.ts";
import {
  above,
  idOf,
  klinesIn,
  klinesOf,
  MINUTE,
  NOON,
  type PricePath,
  samplePlan,
} from "./testing/sample-watch.ts";
import type { AlertPlan, KlineSpan } from "./watcher-messages.ts";

const DAY = 1_440 * MINUTE;

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A price that wanders, four times a minute. */
function wander(from: number, to: number, random: () => number): PricePath {
  const path: [number, number][] = [];
  let price = 100;
  for (let at = from; at < to; at += MINUTE / 4) {
    price = Math.max(50, Math.round((price + (random() - 0.5) * 1.2) * 100) / 100);
    path.push([at, price]);
  }
  return path;
}

async function judge(plans: readonly AlertPlan[], path: PricePath, after: number, until = NOON) {
  const spans: KlineSpan[] = [];
  const begin = { since: after, isArmed: false, crossedAt: null };
  const trials = plans.map((plan) => trialOf(plan, createWatch(plan, plan.begin ?? begin), 0));
  const read = async (span: KlineSpan) => {
    spans.push(span);
    return klinesIn(path, span);
  };
  const minutes = new MinuteRange();
  const tail = await new KlineJudge({ symbol: "BTCUSDT", after, until, trials, minutes, read }).run();
  return { spans, trials, tail };
}

it("takes the finest interval that one answer has room for", async () => {
  const intervals = [];
  for (const minutes of [5, 499, 500, 2_500, 10_000, 40_000]) {
    const { spans } = await judge([samplePlan(above(1_000))], [], NOON - minutes * MINUTE);
    intervals.push([minutes, spans.map(({ interval }) => interval).join(" ")]);
  }
  expect(intervals).toEqual([
    ...[
      [5, "1m"],
      [499, "1m"],
      [500, "5m"],
      [2_500, "15m"],
      [10_000, "1h"],
      [40_000, "4h"],
    ],
  ]);
});

it("reads the minutes of the klines in which an alert may have crossed, and of no other", async () => {
  const after = NOON - 10 * DAY;
  const crossedAt = NOON - 3 * DAY + 17 * MINUTE;
  const path: PricePath = Array.from({ length: 1_440 * 10 }, (_, minute) => {
    const at = after + minute * MINUTE;
    return [at, at === crossedAt ? 120 : 90 + (minute % 5)];
  });
  const { spans, trials } = await judge([samplePlan(above(100))], path, after);
  expect(spans.map(({ interval }) => interval)).toEqual(["1h", "1m"]);
  expect(trials[0]?.found).toEqual([{ price: "120", at: crossedAt }]);
});

it("finds what the minutes of all klines together show, in whatever order prices were", async () => {
  const random = createRandom(7);
  for (let round = 0; round < 30; round += 1) {
    const after = NOON - Math.floor((600 + random() * 2_000) * MINUTE);
    const path = wander(after - 5 * MINUTE, NOON, random);
    const target = Math.round((95 + random() * 10) * 100) / 100;
    const conditions: AlertCondition[] = [
      above(target),
      { kind: "below", price: `${target}` },
      { kind: "near", price: `${target}`, percent: 0.5 },
    ];
    const repeatAfter = random() < 0.5 ? null : 240;
    const plans = conditions.map((condition, at) => samplePlan(condition, { id: idOf(at), repeatAfter }));
    const { trials } = await judge(plans, path, after);
    const minutes = new MinuteRange();
    for (const [at, condition] of conditions.entries()) {
      const watch = new AlertWatch({ condition, repeatAfter, since: after, isArmed: false, crossedAt: null });
      const crossed = klinePrices(klinesOf(path, "1m"), MINUTE, after).filter((point) =>
        watch.take(point, minutes),
      );
      const found = trials[at]?.found.map((each) => [Number(each.price), each.at]);
      expect(found).toEqual(crossed.map(({ price, at: time }) => [price, time]));
      expect(trials[at]?.watch.isArmed).toBe(watch.isArmed);
    }
  }
});

it("reads few minutes, however often a price swings around a target", async () => {
  const after = NOON - 300 * DAY;
  const path: PricePath = Array.from({ length: 7_200 }, (_, hour) => [
    after + hour * 60 * MINUTE,
    99 + (hour % 3),
  ]);
  const { spans, trials } = await judge([samplePlan(above(100), { repeatAfter: 1 })], path, after);
  expect(trials[0]?.found.length).toBeGreaterThan(40);
  expect(spans.length).toBeLessThanOrEqual(82);
});

it("looks for moves minute by minute, a week back at most", async () => {
  const after = NOON - 20 * DAY;
  const plan = samplePlan({ kind: "moves", percent: 10, window: "5m" }, { repeatAfter: 60 });
  const path: PricePath = Array.from({ length: 1_440 * 20 }, (_, minute) => {
    const at = after + minute * MINUTE;
    return [at, at === NOON - 15 * DAY || at === NOON - 2 * DAY ? 115 : 100];
  });
  const { trials } = await judge([plan, samplePlan(above(110), { id: idOf(2) })], path, after);
  expect(trials[0]?.found).toEqual([{ price: "115", at: NOON - 2 * DAY }]);
  expect(trials[1]?.found).toEqual([{ price: "115", at: NOON - 15 * DAY }]);
});

it("gives the state from which the newest minutes are judged again, with what was found before", async () => {
  const after = NOON - 30 * MINUTE;
  const path: PricePath = Array.from({ length: 31 }, (_, minute) => [
    after + minute * MINUTE,
    minute === 10 ? 101 : 99,
  ]);
  const { tail } = await judge([samplePlan(above(100), { repeatAfter: 1 })], path, after, NOON + 20_000);
  expect(tail.after).toBe(NOON - MINUTE - 1);
  expect(tail.trials[0]).toMatchObject({ base: 1, found: [] });
});

it("takes no price that came after the first one that is known live", async () => {
  const path: PricePath = [
    [NOON - 5 * MINUTE, 99],
    [NOON, 99],
    [NOON + MINUTE, 200],
  ];
  const { trials } = await judge([samplePlan(above(100))], path, NOON - 6 * MINUTE, NOON + 30_000);
  expect(trials[0]?.found).toEqual([]);
});
