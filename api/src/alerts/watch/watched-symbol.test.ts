import type { Tick } from "@cointide/shared/contracts/streams";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPricePaths } from "../../testing/price-paths.ts";
import { alertKey, type ListedAlert } from "./alert-list.ts";
import type { FreshCrossing } from "./watch-storage.ts";
import { WatchedSymbol } from "./watched-symbol.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOW = 28_333_333 * MINUTE;

let paths: ReturnType<typeof createPricePaths>;
let found: FreshCrossing[];
let isDown: boolean;
let lastTradeId: number;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [paths, found, isDown, lastTradeId] = [createPricePaths(), [], false, 1];
});
afterEach(() => vi.useRealTimers());

const watch = (watermark: number | null = null) =>
  new WatchedSymbol("BTCUSDT", watermark, {
    clock: { read: () => ({ now: Date.now(), sentAfter: Date.now() - 10_000, isMeasured: true }) },
    async read(symbol, { interval, from, limit }) {
      if (isDown) return { failure: {} };
      const klines = paths.klinesFrom(symbol, interval, from, limit);
      return { klines, sent: klines.length };
    },
    onCrossing: (crossing) => found.push(crossing),
    onJudged() {},
  });

const listed = (facts: Partial<ListedAlert> = {}): ListedAlert => ({
  ...{ userId: "ada", id: "1", symbol: "BTCUSDT", condition: { kind: "above", price: "100" } },
  ...{ repeatAfter: 1, revision: 1, since: NOW - MINUTE, isArmed: false, crossings: 0, crossedAt: null },
  ...{ isWatched: false, ...facts },
});

function trade(symbol: WatchedSymbol, price: number, sentAt = Date.now()): void {
  paths.add("BTCUSDT", { at: sentAt, price });
  lastTradeId += 1;
  symbol.take({ last: `${price}`, lastTradeId, sentAt } as Tick);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The price was above the target 40 s ago, and is so again, while nobody can read what was before. */
async function crossUncertainly(symbol: WatchedSymbol) {
  for (const [seconds, price] of [
    [50, 99],
    [40, 101],
    [30, 98],
  ] as const)
    paths.add("BTCUSDT", { at: NOW - seconds * SECOND, price });
  isDown = true;
  symbol.add(listed(), []);
  trade(symbol, 99);
  await pass(SECOND);
  trade(symbol, 101);
  await pass(SECOND);
  expect(found).toMatchObject([{ number: 1, at: NOW + SECOND, isUncertain: true }]);
  return found[0] as FreshCrossing;
}

it("restarts at the crossing when klines show that it was earlier than reported", async () => {
  const symbol = watch();
  const crossing = await crossUncertainly(symbol);
  symbol.keptCrossing(alertKey(listed()), crossing);
  const before = symbol.checkpoint();
  expect(before).toMatchObject({ at: NOW - MINUTE - 1, alerts: [] });
  if (before !== null) symbol.keptCheckpoint(before);
  isDown = false;
  await pass(30 * SECOND);
  expect(found).toHaveLength(1);
  expect(symbol.checkpoint()).toMatchObject({
    alerts: [{ since: NOW - 40 * SECOND, hasCrossed: true }],
  });
});

it("does not report again after a restart what klines show of a crossing that is recorded", async () => {
  const { at, missedSince } = await crossUncertainly(watch());
  isDown = false;
  const next = watch();
  next.add(listed({ crossings: 1, crossedAt: at }), [{ at, missedSince }]);
  trade(next, 99);
  await pass(MINUTE);
  expect(found).toHaveLength(1);
  trade(next, 99);
  await pass(SECOND);
  trade(next, 102);
  expect(found).toMatchObject([{ number: 1 }, { number: 2, price: "102", isUncertain: false }]);
});

it("counts the pause of an alert from where it crossed, not from the time that was reported", async () => {
  const since = NOW - 40 * SECOND;
  const symbol = watch(NOW - 35 * SECOND);
  const alert = listed({ since, crossings: 1, crossedAt: NOW, isWatched: true });
  symbol.add(alert, [{ at: NOW, missedSince: NOW - MINUTE }]);
  for (const [seconds, price] of [
    [5, 99],
    [10, 101],
    [18, 99],
    [25, 101],
  ] as const) {
    await pass(NOW + seconds * SECOND - Date.now());
    trade(symbol, price);
  }
  await pass(10 * SECOND);
  expect(found).toMatchObject([{ number: 2, at: NOW + 25 * SECOND }]);
});

it("keeps the watermark while prices are read that only a new alert needs", async () => {
  const symbol = watch(NOW - SECOND);
  symbol.add(listed({ isWatched: true }), []);
  trade(symbol, 99);
  await pass(3 * SECOND);
  trade(symbol, 99);
  const checkpoint = symbol.checkpoint();
  expect(checkpoint).toMatchObject({ at: NOW + 3 * SECOND });
  if (checkpoint !== null) symbol.keptCheckpoint(checkpoint);
  isDown = true;
  symbol.add(listed({ id: "2", since: NOW - 30 * MINUTE }), []);
  expect(symbol.checkpoint()).toBeNull();
  paths.add("BTCUSDT", { at: NOW - 40 * MINUTE, price: 98 });
  isDown = false;
  await pass(5 * SECOND);
  trade(symbol, 99);
  expect(symbol.checkpoint()).toMatchObject({ at: NOW + 8 * SECOND, alerts: [{ id: "2" }] });
});

it("keeps what a recorded crossing says of an alert until the watermark has passed it", async () => {
  const symbol = watch(NOW - SECOND);
  symbol.add(listed({ isWatched: true }), []);
  trade(symbol, 99);
  await pass(3 * SECOND);
  // The exchange's clock may be ahead of what was measured.
  trade(symbol, 101, Date.now() + SECOND);
  symbol.keptCrossing(alertKey(listed()), found[0] as FreshCrossing);
  expect(symbol.checkpoint()).toMatchObject({ at: NOW + 3 * SECOND, alerts: [] });
});

it("brings a watermark back that is ahead of the exchange's clock", async () => {
  const symbol = watch(NOW + 60 * MINUTE);
  symbol.add(listed({ isWatched: true }), []);
  trade(symbol, 99);
  await pass(SECOND);
  trade(symbol, 101);
  expect(found).toMatchObject([{ price: "101" }]);
  expect(symbol.checkpoint()).toMatchObject({ at: NOW + SECOND });
});
