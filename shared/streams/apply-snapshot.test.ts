import fc from "fast-check";
import { expect, it } from "vitest";
import type { DatedTicker } from "../contracts/market.ts";
import type { StreamsResult, TickerState } from "../contracts/streams.ts";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { sampleStreams } from "../testing/sample-streams.ts";
import { applySnapshot, applyTicks, markSymbols } from "./apply-changes.ts";

const NOW = 100_000;

const facts = (lastId: number, last = "7"): DatedTicker => ({
  ...{ average: "7", last, pchange: "0.1", change: "0.01", high: "8", low: "6" },
  ...{ volume: 1, qvolume: 7, trades: 3, open: 0, close: 5, lastId, asOf: NOW - 10 },
});

it("fills a waiting row, which then counts as live, as of when the service had it and not of its close time", () => {
  const ahead = { ...facts(5), close: NOW + 300_000 };
  const { tickers } = applySnapshot(sampleStreams(["BTCUSDT"]), { BTCUSDT: ahead }, ["BTCUSDT"], NOW);
  expect(tickers.BTCUSDT).toMatchObject({
    last: "7",
    lastTradeId: 5,
    asOf: NOW - 10,
    arrivedAt: NOW,
    state: "live",
  });
});

const ids = fc.integer({ min: 1, max: 50 });
const times = fc.integer({ min: 1, max: 200_000 });

it("never overwrites a tick with a higher trade id, whatever the times", () => {
  fc.assert(
    fc.property(ids, ids, times, times, (tickId, snapshotId, asOf, close) => {
      const ticked = applyTicks(sampleStreams(["BTCUSDT"]), [
        sampleTick("BTCUSDT", { last: "1", lastTradeId: tickId, asOf, arrivedAt: asOf }),
      ]);
      const snapshot = { BTCUSDT: { ...facts(snapshotId, "2"), close } };
      const { tickers } = applySnapshot(ticked, snapshot, ["BTCUSDT"], NOW);
      const isNewer = snapshotId > tickId || (snapshotId === tickId && asOf < NOW - 10);
      expect(tickers.BTCUSDT?.last).toBe(isNewer ? "2" : "1");
      expect(tickers.BTCUSDT === ticked.tickers.BTCUSDT).toBe(!isNewer);
    }),
  );
});

it("gives the same values whether the snapshot or the tick comes first", () => {
  fc.assert(
    fc.property(ids, ids, (tickId, snapshotId) => {
      fc.pre(tickId !== snapshotId);
      const tick = [sampleTick("BTCUSDT", { lastTradeId: tickId, arrivedAt: NOW })];
      const snapshot = { BTCUSDT: facts(snapshotId) };
      const show = (result: StreamsResult) => applySnapshot(result, snapshot, ["BTCUSDT"], NOW);
      const rows = sampleStreams(["BTCUSDT"]);
      expect(applyTicks(show(rows), tick)).toEqual(show(applyTicks(rows, tick)));
    }),
  );
});

it("calls a symbol unlisted that was asked for and not answered, and keeps its values", () => {
  const shown = applyTicks(sampleStreams(["BTCUSDT"]), [sampleTick("BTCUSDT", { last: "3" })]);
  const { tickers } = applySnapshot(shown, {}, ["BTCUSDT"], NOW);
  expect(tickers.BTCUSDT).toMatchObject({ state: "unlisted", last: "3" });
});

it("changes nothing for symbols that were not asked for, and keeps the identity of a repeated result", () => {
  const result = sampleStreams(["BTCUSDT", "ETHUSDT"]);
  const strangers = ["XRPUSDT", "__proto__"];
  expect(applySnapshot(result, { BTCUSDT: facts(5), XRPUSDT: facts(5) }, strangers, NOW)).toBe(result);
  const once = applySnapshot(result, { BTCUSDT: facts(5) }, ["BTCUSDT", "ETHUSDT"], NOW);
  expect(applySnapshot(once, { BTCUSDT: facts(5) }, ["BTCUSDT", "ETHUSDT"], NOW)).toBe(once);
});

it.each<TickerState>(["silent", "refused", "unanswered"])(
  "refreshes a %s row without calling it live",
  (state) => {
    const marked = markSymbols(sampleStreams(["BTCUSDT"]), [{ symbol: "BTCUSDT", state }]);
    const { tickers } = applySnapshot(marked, { BTCUSDT: facts(5) }, ["BTCUSDT"], NOW);
    expect(tickers.BTCUSDT).toMatchObject({ state, last: "7" });
  },
);

it.each<[TickerState, boolean, TickerState, number?]>([
  ["waiting", true, "halted"],
  ["silent", true, "halted"],
  ["unlisted", true, "halted"],
  ["live", true, "live"],
  ["live", true, "halted", NOW - 5_001],
  ["halted", true, "halted"],
  ["halted", false, "silent"],
  ["silent", false, "silent"],
])(
  "makes of a row that is %s, where trading is halted: %s, one that is %s",
  (state, halted, expected, arrivedAt = NOW) => {
    const shown = sampleStreams(["BTCUSDT"]);
    const ticker = { ...shown.tickers.BTCUSDT, state, arrivedAt } as StreamsResult["tickers"][string];
    const before = { ...shown, tickers: { BTCUSDT: ticker } };
    const { tickers } = applySnapshot(before, { BTCUSDT: { ...facts(5), halted } }, ["BTCUSDT"], NOW);
    expect(tickers.BTCUSDT?.state).toBe(expected);
  },
);

it("shows no price of a halted pair of which nothing but zeros is known, and its ticks once it trades again", () => {
  const zeros = { ...facts(-1, "0"), halted: true };
  const halted = applySnapshot(sampleStreams(["BTCUSDT"]), { BTCUSDT: zeros }, ["BTCUSDT"], NOW);
  expect(halted.tickers.BTCUSDT).toMatchObject({ state: "halted", asOf: 0 });
  expect(markSymbols(halted, [{ symbol: "BTCUSDT", state: "silent" }])).toBe(halted);
  const ticked = applyTicks(halted, [sampleTick("BTCUSDT", { last: "3" })]);
  expect(ticked.tickers.BTCUSDT).toMatchObject({ state: "live", last: "3" });
});
