import fc from "fast-check";
import { expect, it } from "vitest";
import type { Tick, Ticker } from "../contracts/streams.ts";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { liveFor } from "../feed/feed-status.ts";
import { sampleStreams } from "../testing/sample-streams.ts";
import { applyTicks, markSymbols } from "./apply-changes.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "币安人生USDT"];

const tickOf = (symbols: readonly string[]) =>
  fc
    .record({
      symbol: fc.constantFrom(...symbols),
      lastTradeId: fc.integer({ min: 1, max: 20 }),
      last: fc.nat(9).map(String),
    })
    .map(({ symbol, ...facts }) => sampleTick(symbol, facts));

const ticks = fc.array(tickOf(SYMBOLS), { maxLength: 30 });

it("shows a tick's values and calls its row live", () => {
  const { symbol, ...facts } = sampleTick("BTCUSDT", { last: "64000.01" });
  const { tickers } = applyTicks(sampleStreams(SYMBOLS), [{ symbol, ...facts }]);
  expect(tickers.BTCUSDT).toEqual({ ...facts, eventTime: facts.asOf, state: "live" });
});

it("keeps the day's range where a tick does not say it", () => {
  const first = applyTicks(sampleStreams(SYMBOLS), [
    sampleTick("BTCUSDT", { low: "1", high: "3", openPrice: "2" }),
  ]);
  const unsaid = { low: undefined, high: undefined, openPrice: undefined, lastTradeId: 43, last: "2.5" };
  const { tickers } = applyTicks(first, [sampleTick("BTCUSDT", unsaid)]);
  expect(tickers.BTCUSDT).toMatchObject({ last: "2.5", low: "1", high: "3", openPrice: "2" });
});

it("shows the tick with the highest trade id of each symbol, and of several with it the last to arrive", () => {
  fc.assert(
    fc.property(ticks, (list) => {
      const { tickers } = applyTicks(sampleStreams(SYMBOLS), list);
      for (const symbol of SYMBOLS) {
        const own = list.filter((tick) => tick.symbol === symbol);
        const highest = Math.max(-1, ...own.map((tick) => tick.lastTradeId));
        expect(tickers[symbol]?.lastTradeId).toBe(highest);
        const newest = own.findLast((tick) => tick.lastTradeId === highest);
        if (newest !== undefined) expect(tickers[symbol]?.last).toBe(newest.last);
      }
    }),
  );
});

it("lets no clock decide: whatever the times of two ticks, their trade ids do", () => {
  const times = fc.record({ asOf: fc.nat(), open: fc.nat(), close: fc.nat() });
  fc.assert(
    fc.property(times, times, (one, other) => {
      const newer = sampleTick("BTCUSDT", { ...one, lastTradeId: 8, last: "8" });
      const older = sampleTick("BTCUSDT", { ...other, lastTradeId: 7, last: "7" });
      for (const list of [
        [newer, older],
        [older, newer],
      ]) {
        expect(applyTicks(sampleStreams(SYMBOLS), list).tickers.BTCUSDT?.last).toBe("8");
      }
    }),
  );
});

it("gives the same rows for ticks in one go and one by one", () => {
  fc.assert(
    fc.property(ticks, (list) => {
      const oneByOne = list.reduce((shown, tick) => applyTicks(shown, [tick]), sampleStreams(SYMBOLS));
      expect(applyTicks(sampleStreams(SYMBOLS), list)).toEqual(oneByOne);
    }),
  );
});

it("keeps the identity of everything when the last ticks are repeated, even if they come later", () => {
  fc.assert(
    fc.property(ticks, fc.nat(60_000), (list, later) => {
      const once = applyTicks(sampleStreams(SYMBOLS), list);
      const repeated = SYMBOLS.flatMap((symbol) => {
        const { state, eventTime, ...facts } = once.tickers[symbol] as Ticker;
        const moved = { asOf: facts.asOf + later, arrivedAt: facts.arrivedAt + later };
        return state === "live" ? [{ symbol, sentAt: null, ...facts, ...moved }] : [];
      });
      expect(applyTicks(once, repeated)).toBe(once);
    }),
  );
});

it("keeps the identity of every row that only older ticks are for", () => {
  fc.assert(
    fc.property(ticks, ticks, (first, second) => {
      const before = applyTicks(sampleStreams(SYMBOLS), first);
      const known = (symbol: string) => before.tickers[symbol]?.lastTradeId ?? 0;
      const older = second.filter((tick) => tick.lastTradeId < known(tick.symbol));
      expect(applyTicks(before, older)).toBe(before);
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

const shown = (facts: Partial<Tick>) =>
  applyTicks(sampleStreams(["BTCUSDT"]), [sampleTick("BTCUSDT", { lastTradeId: 9, last: "9", ...facts })]);

it("takes nothing from an older tick, not even that the symbol is alive", () => {
  const silent = markSymbols(shown({ arrivedAt: 1_000 }), [{ symbol: "BTCUSDT", state: "silent" }]);
  const older = sampleTick("BTCUSDT", { lastTradeId: 8, last: "8", arrivedAt: 2_499 });
  expect(applyTicks(silent, [older])).toBe(silent);
});

it("takes a tick for the present price under a live feed, however far the exchange's clock is behind", () => {
  const result = applyTicks(shown({ arrivedAt: 1_000 }), [
    sampleTick("BTCUSDT", { lastTradeId: 10, asOf: 10_500, arrivedAt: 20_000 }),
  ]);
  const ticker = result.tickers.BTCUSDT;
  expect(ticker && liveFor("live", ticker)).toBe(Number.POSITIVE_INFINITY);
});

it("takes a lower trade id where no tick has confirmed for a while what is shown, because ids may have started over", () => {
  const row = shown({ arrivedAt: 1_000, asOf: 900 });
  const anew = sampleTick("BTCUSDT", { lastTradeId: 1, last: "1", arrivedAt: 2_500 });
  expect(applyTicks(row, [anew]).tickers.BTCUSDT).toMatchObject({ last: "1", lastTradeId: 1, state: "live" });
});

it("takes a lower trade id after this computer's clock was set back", () => {
  const row = shown({ arrivedAt: 3_600_000 });
  const later = sampleTick("BTCUSDT", { lastTradeId: 1, last: "1", arrivedAt: 1_000 });
  expect(applyTicks(row, [later]).tickers.BTCUSDT?.last).toBe("1");
});
