import fc from "fast-check";
import { expect, it } from "vitest";
import type { StreamsResult, Tick } from "../contracts/streams.ts";
import { sampleStreams, sampleTick } from "../testing/sample-ticks.ts";
import { applyTicks } from "./apply-ticks.ts";
import { markSymbols } from "./mark-symbols.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "币安人生USDT"];

const tickOf = (symbols: readonly string[]) =>
  fc
    .record({
      symbol: fc.constantFrom(...symbols),
      eventTime: fc.integer({ min: 1, max: 20 }),
      last: fc.nat(9).map(String),
    })
    .map(({ symbol, ...facts }) => sampleTick(symbol, facts));

const ticks = fc.array(tickOf(SYMBOLS), { maxLength: 30 });

const inOneGo = (result: StreamsResult, list: readonly Tick[]) => applyTicks(result, list);
const oneByOne = (result: StreamsResult, list: readonly Tick[]) =>
  list.reduce((shown, tick) => applyTicks(shown, [tick]), result);

it("shows a tick's facts and calls its row live", () => {
  const { symbol, ...facts } = sampleTick("BTCUSDT", { last: "64000.01" });
  const { tickers } = applyTicks(sampleStreams(SYMBOLS), [{ symbol, ...facts }]);
  expect(tickers.BTCUSDT).toEqual({ ...facts, state: "live" });
});

it("shows the newest tick of each symbol, whatever the order in which they arrive", () => {
  fc.assert(
    fc.property(ticks, (list) => {
      const { tickers } = applyTicks(sampleStreams(SYMBOLS), list);
      for (const symbol of SYMBOLS) {
        const times = list.filter((tick) => tick.symbol === symbol).map((tick) => tick.eventTime);
        expect(tickers[symbol]?.eventTime).toBe(Math.max(0, ...times));
      }
    }),
  );
});

it("gives the same rows for ticks in one go and one by one", () => {
  fc.assert(
    fc.property(ticks, (list) => {
      expect(inOneGo(sampleStreams(SYMBOLS), list)).toEqual(oneByOne(sampleStreams(SYMBOLS), list));
    }),
  );
});

it("keeps the identity of everything when ticks are repeated", () => {
  fc.assert(
    fc.property(ticks, (list) => {
      const once = applyTicks(sampleStreams(SYMBOLS), list);
      expect(applyTicks(once, list)).toBe(once);
    }),
  );
});

it("keeps the identity of every row that has no newer tick", () => {
  fc.assert(
    fc.property(ticks, ticks, (first, second) => {
      const before = applyTicks(sampleStreams(SYMBOLS), first);
      const after = applyTicks(before, second);
      for (const symbol of SYMBOLS) {
        const known = before.tickers[symbol]?.eventTime ?? 0;
        const isNewer = second.some((tick) => tick.symbol === symbol && tick.eventTime > known);
        expect(after.tickers[symbol] === before.tickers[symbol]).toBe(!isNewer);
      }
    }),
  );
});

it("touches neither the streams nor the counts", () => {
  fc.assert(
    fc.property(ticks, (list) => {
      const before = sampleStreams(SYMBOLS);
      const after = applyTicks(before, list);
      expect({ ...after, tickers: before.tickers }).toEqual(before);
      expect(after.streams).toBe(before.streams);
      expect(Object.keys(after.tickers)).toEqual(Object.keys(before.tickers));
    }),
  );
});

it("leaves out symbols that no stream uses, among them the names of an object's own members", () => {
  const result = sampleStreams(["BTCUSDT"]);
  const strangers = ["ETHUSDT", "__proto__", "constructor", "toString"].map((symbol) => sampleTick(symbol));
  expect(applyTicks(result, strangers)).toBe(result);
});

it("calls a silent row live again even when the tick that arrives is late", () => {
  const shown = applyTicks(sampleStreams(["BTCUSDT"]), [sampleTick("BTCUSDT", { eventTime: 9, last: "9" })]);
  const silent = markSymbols(shown, ["BTCUSDT"], "silent");
  const late = applyTicks(silent, [sampleTick("BTCUSDT", { eventTime: 8, last: "8" })]);
  expect(late.tickers.BTCUSDT).toMatchObject({ state: "live", last: "9", eventTime: 9 });
});
