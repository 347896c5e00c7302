import fc from "fast-check";
import { expect, it } from "vitest";
import type { TickerState } from "../contracts/streams.ts";
import { sampleStreams } from "../testing/sample-streams.ts";
import { markSymbols } from "./apply-changes.ts";

const KNOWN = ["BTCUSDT", "ETHUSDT", "XRPUSDT"];
const anyMarks = fc.uniqueArray(
  fc.record({
    symbol: fc.constantFrom(...KNOWN, "STRANGER", "__proto__"),
    state: fc.constantFrom<TickerState>("waiting", "live", "silent", "refused", "unanswered", "unlisted"),
  }),
  { selector: ({ symbol }) => symbol },
);

it("sets the state of exactly the named rows, and nothing else of them", () => {
  fc.assert(
    fc.property(anyMarks, (marks) => {
      const before = sampleStreams(KNOWN);
      const after = markSymbols(before, marks);
      for (const symbol of KNOWN) {
        const old = before.tickers[symbol];
        const mark = marks.find((one) => one.symbol === symbol);
        if (mark === undefined) expect(after.tickers[symbol]).toBe(old);
        else expect(after.tickers[symbol]).toEqual({ ...old, state: mark.state });
      }
      expect(Object.keys(after.tickers)).toEqual(KNOWN);
    }),
  );
});

it("keeps the identity of the result when nothing changes", () => {
  fc.assert(
    fc.property(anyMarks, (marks) => {
      const once = markSymbols(sampleStreams(KNOWN), marks);
      expect(markSymbols(once, marks)).toBe(once);
    }),
  );
});

it("leaves an unlisted row unlisted, although it is silent too", () => {
  const unlisted = markSymbols(sampleStreams(["MATICUSDT"]), [{ symbol: "MATICUSDT", state: "unlisted" }]);
  expect(markSymbols(unlisted, [{ symbol: "MATICUSDT", state: "silent" }])).toBe(unlisted);
});
