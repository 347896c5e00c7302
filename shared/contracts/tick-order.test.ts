import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PriceLog } from "../alerts/price-log.ts";
import { TickPlaces } from "../alerts/tick-places.ts";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { applyTicks } from "../streams/apply-changes.ts";
import { sampleStreams } from "../testing/sample-streams.ts";
import { createTickCounters, Incoming } from "../ticks/incoming.ts";
import { Outgoing } from "../ticks/outgoing.ts";
import { TIMINGS } from "../ticks/timings.ts";
import { type NewestTick, orderTick } from "./tick-order.ts";

/** A tick that arrives at `at`, and was true then unless it says another time, in ms. */
type Arrival = { id: number; at: number; trueAt?: number };
/** Takes ticks one after the other. Returns whether each counts. */
type TakeTick = (tick: Required<Arrival>) => boolean;

const NEWEST: Arrival = { id: 900, at: 10_000 };

const CASES: readonly { name: string; ticks: readonly (Arrival & { isTaken: boolean })[] }[] = [
  { name: "takes the first tick of a symbol", ticks: [{ id: 5, at: 7, isTaken: true }] },
  {
    name: "takes a higher trade id, whatever its time",
    ticks: [
      { ...NEWEST, isTaken: true },
      { id: 901, at: 10_500, trueAt: 1, isTaken: true },
    ],
  },
  {
    name: "takes the same trade id by arrival",
    ticks: [
      { ...NEWEST, isTaken: true },
      { id: 900, at: 10_500, isTaken: true },
    ],
  },
  {
    name: "drops a lower trade id",
    ticks: [
      { ...NEWEST, isTaken: true },
      { id: 899, at: 10_500, isTaken: false },
    ],
  },
  {
    name: "takes lower trade ids once they have come for 1.5 s",
    ticks: [
      { ...NEWEST, isTaken: true },
      { id: 7, at: 11_000, isTaken: false },
      { id: 8, at: 12_000, isTaken: false },
      { id: 9, at: 12_500, isTaken: true },
      { id: 8, at: 12_600, isTaken: false },
    ],
  },
  {
    name: "never takes ticks that were true before the newest one, however long they come",
    ticks: [
      { ...NEWEST, isTaken: true },
      ...[11_000, 13_000, 60_000].map((at) => ({ id: 890, at, trueAt: 9_000, isTaken: false })),
    ],
  },
  {
    name: "starts counting again after a tick that is in order",
    ticks: [
      { ...NEWEST, isTaken: true },
      { id: 7, at: 11_000, isTaken: false },
      { id: 901, at: 12_000, isTaken: true },
      { id: 8, at: 13_000, isTaken: false },
    ],
  },
];

function startRule(): TakeTick {
  let known: NewestTick | null = null;
  return ({ id, at, trueAt }) => {
    const { isLate, newest } = orderTick(known, { lastTradeId: id, trueAt }, at);
    known = newest;
    return !isLate;
  };
}

/** The pipeline and the row behind it, which charts read too. */
function startPage(): TakeTick {
  const sink = { write() {}, emptyAmong: () => [] };
  const service = { fetchTickers: async () => ({}), random: () => 0.5 };
  const outgoing = new Outgoing({ sink, timings: TIMINGS, ...service });
  const incoming = new Incoming(outgoing, { timings: TIMINGS, counters: createTickCounters() });
  incoming.setSymbols(new Set(["BTCUSDT"]));
  let shown = sampleStreams(["BTCUSDT"]);
  return ({ id, at, trueAt }) => {
    vi.advanceTimersByTime(at - Date.now());
    const facts = { last: String(at), lastTradeId: id, asOf: trueAt, arrivedAt: at };
    const tick = sampleTick("BTCUSDT", facts);
    const isTaken = incoming.takeTick(tick);
    if (isTaken) shown = applyTicks(shown, [tick]);
    expect(shown.tickers.BTCUSDT?.last === String(at)).toBe(isTaken);
    return isTaken;
  };
}

/** The order of ticks for alerts, in pages and in the service. */
function startAlerts(): TakeTick {
  const places = new TickPlaces();
  const log = new PriceLog();
  return ({ id, at, trueAt }) => {
    const tick = { price: "1", lastTradeId: id, eventTime: trueAt };
    const place = places.find(tick, { now: at, sentAfter: at - 120_000, isMeasured: true }, log);
    return place !== null && !place.isLate;
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe.each([
  ["the rule", startRule],
  ["a page", startPage],
  ["the watch of alerts", startAlerts],
] as const)("%s", (_, start) => {
  it.each(CASES)("$name", ({ ticks }) => {
    const take = start();
    const taken = ticks.map(({ id, at, trueAt = at }) => take({ id, at, trueAt }));
    expect(taken).toEqual(ticks.map(({ isTaken }) => isTaken));
  });
});

describe("the rule", () => {
  it("takes the same trade id, whatever its time", () => {
    const newest = { lastTradeId: 900, trueAt: 10_000, lowerSince: null };
    expect(orderTick(newest, { lastTradeId: 900, trueAt: 1 }, 10_500).isLate).toBe(false);
  });
});
