import type { Crossing } from "@cointide/shared/contracts/alerts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { definitionOf } from "./definition.ts";
import { ExchangeClock } from "./exchange-clock.ts";
import { planAlerts } from "./plan-alerts.ts";
import type { Memory } from "./seen-memory.ts";
import { above, idOf, MINUTE, NOON, sampleAlert } from "./testing/sample-watch.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

const ALERT = sampleAlert(above(100));
const STATE = { since: NOON - 50 * MINUTE, isArmed: true, crossedAt: null };
const SEEN_AT = NOON - 20 * MINUTE;

const memoryOf = (rest: Partial<Memory> = {}, progress: object = {}): Memory => ({
  ...{ version: 1, owner: null, watchedAt: SEEN_AT, announced: {} },
  symbols: { BTCUSDT: { at: SEEN_AT, price: "99" } },
  alerts: { [idOf(1)]: { ...STATE, crossings: 0, definition: definitionOf(ALERT), ...progress } },
  ...rest,
});

const clock = new ExchangeClock();
const FIRST = { memory: memoryOf(), log: [], isGuest: true, areFirst: true, clock };

const crossing = (at: number, missedSince: number | null = null): Crossing => ({
  ...{ alertId: idOf(1), number: 1, symbol: "BTCUSDT", condition: above(100), note: "", price: "101" },
  ...{ at, source: missedSince === null ? "tick" : "klines", missedSince },
});

it("a guest's alert goes on from what was last seen, however long ago", () => {
  const [plan] = planAlerts([ALERT], FIRST);
  expect(plan).toMatchObject({ begin: { ...STATE, judgedUntil: SEEN_AT, reported: [] }, crossings: 0 });
});

it("crossings after what was last seen are not shown again", () => {
  const at = NOON - 19 * MINUTE;
  const alert = { ...ALERT, repeatAfter: 5, crossings: 1, crossedAt: at };
  const before = crossing(SEEN_AT - MINUTE);
  const other = { ...crossing(SEEN_AT - 2 * MINUTE), condition: above(90) };
  const log = [crossing(at, SEEN_AT), before, other];
  const [plan] = planAlerts([alert], { ...FIRST, log });
  const reported = [
    { at: before.at, missedSince: null },
    { at, missedSince: SEEN_AT },
  ];
  expect(plan?.begin).toEqual({ ...STATE, judgedUntil: SEEN_AT, reported });
  const [once] = planAlerts([{ ...alert, repeatAfter: null }], { ...FIRST, log });
  expect(once?.begin?.reported).toEqual(reported.slice(1));
  const [unlogged] = planAlerts([alert], FIRST);
  expect(unlogged?.begin?.reported).toEqual([{ at, missedSince: null }]);
});

it("an alert that crossed before what was last seen, as was learned later, goes on from there", () => {
  const crossedAt = SEEN_AT - MINUTE;
  const [plan] = planAlerts([{ ...ALERT, repeatAfter: 5, crossings: 1, crossedAt }], FIRST);
  expect(plan?.begin).toMatchObject({ since: crossedAt, isArmed: false, crossedAt, judgedUntil: SEEN_AT });
});

it("an alert that this browser has not seen begins when it was made, or crossed last", () => {
  const since = ALERT.createdAt;
  const [plan] = planAlerts([ALERT], { ...FIRST, memory: null });
  expect(plan?.begin).toMatchObject({ since, isArmed: false, crossedAt: null, judgedUntil: null });
  const crossedAt = NOON - 10 * MINUTE;
  const alert = { ...ALERT, repeatAfter: 5, crossings: 2, crossedAt };
  const [later] = planAlerts([alert], { ...FIRST, memory: null });
  expect(later?.begin).toMatchObject({ since: crossedAt, crossedAt, judgedUntil: null });
});

it("a guest's alert was made by this computer's clock, and is watched by the exchange's", () => {
  const behind = new ExchangeClock();
  behind.ahead = 30 * MINUTE;
  const [plan] = planAlerts([ALERT], { ...FIRST, memory: null, clock: behind });
  expect(plan?.begin?.since).toBe(ALERT.createdAt + 30 * MINUTE);
});

it("nothing of a member is read where the service has watched", () => {
  const [plan] = planAlerts([ALERT], { ...FIRST, isGuest: false });
  expect(plan?.begin).toMatchObject({ isArmed: false, judgedUntil: NOON });
  const [unseen] = planAlerts([ALERT], { ...FIRST, isGuest: false, memory: null });
  expect(unseen?.begin).toMatchObject({ since: ALERT.createdAt, isArmed: false, judgedUntil: NOON });
});

it("a member's gap is read where another tab has just been closed", () => {
  const seenAt = NOON - 3_000;
  const memory = memoryOf({ watchedAt: seenAt, symbols: { BTCUSDT: { at: seenAt, price: "99" } } });
  const [plan] = planAlerts([ALERT], { ...FIRST, isGuest: false, memory });
  expect(plan?.begin).toMatchObject({ ...STATE, judgedUntil: seenAt });
});

it.each([
  ["waits for something else now", { definition: "other" }],
  ["was woken", { crossedAt: NOON - 50 * MINUTE, crossings: 1 }],
])("an alert that %s begins now", (_, progress) => {
  const alert = { ...ALERT, crossings: 1, crossedAt: NOON - 50 * MINUTE };
  const [plan] = planAlerts([alert], { ...FIRST, memory: memoryOf({}, progress) });
  expect(plan?.begin).toBeNull();
});

it("a woken alert of which nothing is remembered is not held up by its last crossing", () => {
  const alert = { ...ALERT, crossings: 1, crossedAt: NOON - 50 * MINUTE };
  const [plan] = planAlerts([alert], { ...FIRST, memory: null });
  expect(plan).toMatchObject({ begin: { crossedAt: null }, crossings: 1 });
});

it("a later alert begins when it was made, and those that do not watch are left out", () => {
  const [plan] = planAlerts([ALERT], { ...FIRST, areFirst: false });
  expect(plan?.begin).toBeNull();
  const others = [
    { ...ALERT, status: "paused" as const },
    { ...ALERT, status: "done" as const },
  ];
  expect(planAlerts(others, FIRST)).toEqual([]);
});
