import { expect, it } from "vitest";
import { definitionOf } from "./definition.ts";
import { planAlerts } from "./plan-alerts.ts";
import type { Memory } from "./seen-memory.ts";
import { above, idOf, MINUTE, NOON, sampleAlert } from "./testing/sample-watch.ts";

const ALERT = sampleAlert(above(100));
const SEEN = { since: NOON - 50 * MINUTE, isArmed: true, crossedAt: null, crossings: 0 };

const memoryOf = (rest: Partial<Memory> = {}, progress: object = {}): Memory => ({
  ...{ version: 1, owner: null, watchedAt: NOON - 20 * MINUTE, announced: {} },
  symbols: { BTCUSDT: { at: NOON - 20 * MINUTE, price: "99" } },
  alerts: { [idOf(1)]: { ...SEEN, definition: definitionOf(ALERT), ...progress } },
  ...rest,
});

const FIRST = { memory: memoryOf(), isGuest: true, areFirst: true, now: NOON };

it("a guest's alert goes on from what was last seen, however long ago", () => {
  const [plan] = planAlerts([ALERT], FIRST);
  expect(plan).toMatchObject({ begin: SEEN, missedSince: NOON - 20 * MINUTE, crossings: 0 });
});

it("one of which this browser has seen nothing begins when it was made, or crossed last", () => {
  const since = ALERT.createdAt;
  const [plan] = planAlerts([ALERT], { ...FIRST, memory: null });
  expect(plan).toMatchObject({ begin: { since, isArmed: false, crossedAt: null }, missedSince: since });
  const crossedAt = NOON - 10 * MINUTE;
  const [later] = planAlerts([{ ...ALERT, repeatAfter: 5, crossings: 2, crossedAt }], {
    ...FIRST,
    memory: null,
  });
  expect(later).toMatchObject({
    begin: { since: crossedAt, crossedAt, crossings: 2 },
    missedSince: crossedAt,
  });
});

it("of a member nothing is read where the service has watched", () => {
  const [plan] = planAlerts([ALERT], { ...FIRST, isGuest: false });
  expect(plan).toMatchObject({ begin: { isArmed: false }, missedSince: null });
  const [unseen] = planAlerts([ALERT], { ...FIRST, isGuest: false, memory: null });
  expect(unseen).toMatchObject({ begin: { since: ALERT.createdAt, isArmed: false }, missedSince: null });
});

it("of a member the gap is read where another tab has just been closed", () => {
  const memory = memoryOf({
    watchedAt: NOON - 3_000,
    symbols: { BTCUSDT: { at: NOON - 3_000, price: "99" } },
  });
  const [plan] = planAlerts([ALERT], { ...FIRST, isGuest: false, memory });
  expect(plan).toMatchObject({ begin: SEEN, missedSince: NOON - 3_000 });
});

it("one that the service has seen cross since goes on from there", () => {
  const crossedAt = NOON - 5 * MINUTE;
  const [plan] = planAlerts([{ ...ALERT, repeatAfter: 5, crossings: 1, crossedAt }], FIRST);
  expect(plan?.begin).toEqual({ since: crossedAt, isArmed: false, crossedAt, crossings: 1 });
});

it.each([
  ["waits for something else now", { definition: "other" }],
  ["was woken", { crossedAt: NOON - 50 * MINUTE, crossings: 1 }],
])("one that %s begins with the next price", (_, progress) => {
  const alert = { ...ALERT, crossings: 1, crossedAt: NOON - 50 * MINUTE };
  const [plan] = planAlerts([alert], { ...FIRST, memory: memoryOf({}, progress) });
  expect(plan).toMatchObject({ begin: null, missedSince: null });
});

it("one that was woken while nothing is remembered is not held up by its last crossing", () => {
  const alert = { ...ALERT, crossings: 1, crossedAt: NOON - 50 * MINUTE };
  const [plan] = planAlerts([alert], { ...FIRST, memory: null });
  expect(plan?.begin).toMatchObject({ crossedAt: null, crossings: 1 });
});

it("one that is made later begins with the next price, and those that do not watch are left out", () => {
  const [plan] = planAlerts([ALERT], { ...FIRST, areFirst: false });
  expect(plan).toMatchObject({ begin: null, missedSince: null });
  const others = [
    { ...ALERT, status: "paused" as const },
    { ...ALERT, status: "done" as const },
  ];
  expect(planAlerts(others, FIRST)).toEqual([]);
});
