import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { createTickCounters, Incoming } from "./incoming.ts";
import { Outgoing } from "./outgoing.ts";
import { TIMINGS } from "./timings.ts";

const SECOND = 1_000;
const SYMBOLS = ["BTCUSDT", "ETHUSDT"];
const SERVICE = { fetchTickers: async () => ({}), random: () => 0.5 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const sink = { write() {}, emptyAmong: () => [] };
  const outgoing = new Outgoing({ ...SERVICE, sink, timings: TIMINGS });
  const putState = vi.spyOn(outgoing, "putState");
  const incoming = new Incoming(outgoing, { timings: TIMINGS, counters: createTickCounters() });
  incoming.setSymbols(new Set(SYMBOLS));
  incoming.noteAccepted(SYMBOLS);
  return {
    /** The symbols that have become silent since the last call. */
    findSilent() {
      putState.mockClear();
      incoming.check();
      return putState.mock.calls.flatMap(([symbols, state]) => (state === "silent" ? symbols : []));
    },
    /** A tick that was under way for `way` ms; gives whether it counts. */
    tick: (symbol: string, lastTradeId: number, way = 0) => {
      const arrivedAt = Date.now();
      return incoming.takeTick(sampleTick(symbol, { lastTradeId, asOf: arrivedAt - way, arrivedAt }));
    },
  };
}

it("takes ids that start over with the third tick, and no single tick with a lower id", () => {
  const { tick } = start();
  tick("BTCUSDT", 900);
  const taken = [7, 8, 9, 10].map((id) => {
    vi.advanceTimersByTime(SECOND);
    return tick("BTCUSDT", id);
  });
  expect(taken).toEqual([false, false, true, true]);
});

it("starts to count lower ids again with each tick that is in order", () => {
  const { tick } = start();
  for (let id = 900; id < 910; id += 1) {
    expect(tick("BTCUSDT", id)).toBe(true);
    expect(tick("BTCUSDT", id - 30)).toBe(false);
    vi.advanceTimersByTime(SECOND);
  }
});

it("never takes a tick that is merely late, whatever the order in which ticks come", () => {
  const ways = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(ways, (list) => {
      const { tick } = start();
      const begin = Date.now();
      const sent = list.map((way, at) => ({ id: 100 + at, way, arrivesAt: begin + at * SECOND + way }));
      let highest = 0;
      for (const { id, way, arrivesAt } of sent.sort((one, other) => one.arrivesAt - other.arrivesAt)) {
        vi.advanceTimersByTime(arrivesAt - Date.now());
        expect(tick("BTCUSDT", id, way)).toBe(id > highest);
        highest = Math.max(highest, id);
      }
    }),
    { numRuns: 30 },
  );
});

it("calls a symbol silent within 5 s whose ticks are all late, though it ticks each second", () => {
  const { findSilent, tick } = start();
  tick("BTCUSDT", 900);
  const found: string[][] = [];
  for (let second = 1; second <= 4; second += 1) {
    found.push(findSilent());
    vi.advanceTimersByTime(SECOND);
    tick("ETHUSDT", second);
    tick("BTCUSDT", 890, 9 * SECOND);
  }
  expect(found.flat()).toEqual([]);
  expect(findSilent()).toEqual(["BTCUSDT"]);
});

it("does not call a quiet symbol silent because one late tick came", () => {
  const { findSilent, tick } = start();
  tick("BTCUSDT", 900);
  vi.advanceTimersByTime(SECOND);
  tick("BTCUSDT", 899, 2 * SECOND);
  vi.advanceTimersByTime(6 * SECOND);
  tick("ETHUSDT", 1);
  expect(findSilent()).toEqual([]);
});
