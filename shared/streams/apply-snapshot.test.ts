import fc from "fast-check";
import { expect, it } from "vitest";
import type { MarketTicker } from "../contracts/market.ts";
import type { TickerState } from "../contracts/streams.ts";
import { sampleStreams, sampleTick } from "../testing/sample-ticks.ts";
import { applySnapshot } from "./apply-snapshot.ts";
import { applyTicks } from "./apply-ticks.ts";
import { markSymbols } from "./mark-symbols.ts";

const facts = (close: number, last = "7"): MarketTicker => ({
  ...{ average: "7", last, pchange: "0.1", change: "0.01", high: "8", low: "6" },
  ...{ volume: 1, qvolume: 7, trades: 3, open: 0, close },
});

it("fills a waiting row, which then counts as live", () => {
  const { tickers } = applySnapshot(sampleStreams(["BTCUSDT"]), { BTCUSDT: facts(5) }, ["BTCUSDT"]);
  expect(tickers.BTCUSDT).toMatchObject({ last: "7", eventTime: 5, state: "live" });
});

it("never overwrites a tick that is newer or of the same time", () => {
  const times = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(times, times, (tickAt, snapshotAt) => {
      const ticked = applyTicks(sampleStreams(["BTCUSDT"]), [
        sampleTick("BTCUSDT", { last: "1", eventTime: tickAt }),
      ]);
      const { tickers } = applySnapshot(ticked, { BTCUSDT: facts(snapshotAt, "2") }, ["BTCUSDT"]);
      expect(tickers.BTCUSDT?.last).toBe(snapshotAt > tickAt ? "2" : "1");
      expect(tickers.BTCUSDT === ticked.tickers.BTCUSDT).toBe(snapshotAt <= tickAt);
    }),
  );
});

it("gives the same row whether the snapshot or the newer tick comes first", () => {
  const times = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(times, times, (tickAt, snapshotAt) => {
      fc.pre(tickAt !== snapshotAt);
      const tick = [sampleTick("BTCUSDT", { eventTime: tickAt })];
      const snapshot = { BTCUSDT: facts(snapshotAt) };
      const first = applyTicks(applySnapshot(sampleStreams(["BTCUSDT"]), snapshot, ["BTCUSDT"]), tick);
      const last = applySnapshot(applyTicks(sampleStreams(["BTCUSDT"]), tick), snapshot, ["BTCUSDT"]);
      expect(first).toEqual(last);
    }),
  );
});

it("calls a symbol unlisted that was asked for and not answered, and keeps its values", () => {
  const shown = applyTicks(sampleStreams(["BTCUSDT"]), [sampleTick("BTCUSDT", { last: "3" })]);
  const { tickers } = applySnapshot(shown, {}, ["BTCUSDT"]);
  expect(tickers.BTCUSDT).toMatchObject({ state: "unlisted", last: "3" });
});

it("changes nothing for symbols that were not asked for, and keeps the identity of a repeated result", () => {
  const result = sampleStreams(["BTCUSDT", "ETHUSDT"]);
  expect(applySnapshot(result, { BTCUSDT: facts(5), XRPUSDT: facts(5) }, ["XRPUSDT", "__proto__"])).toBe(
    result,
  );
  const once = applySnapshot(result, { BTCUSDT: facts(5) }, ["BTCUSDT", "ETHUSDT"]);
  expect(applySnapshot(once, { BTCUSDT: facts(5) }, ["BTCUSDT", "ETHUSDT"])).toBe(once);
});

it.each<TickerState>(["silent", "refused"])("refreshes a %s row without calling it live", (state) => {
  const marked = markSymbols(sampleStreams(["BTCUSDT"]), ["BTCUSDT"], state);
  const { tickers } = applySnapshot(marked, { BTCUSDT: facts(5) }, ["BTCUSDT"]);
  expect(tickers.BTCUSDT).toMatchObject({ state, last: "7" });
});
