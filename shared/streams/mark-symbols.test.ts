import fc from "fast-check";
import { expect, it } from "vitest";
import type { TickerState } from "../contracts/streams.ts";
import { sampleStreams } from "../testing/sample-ticks.ts";
import { markSymbols } from "./apply-changes.ts";

const KNOWN = ["BTCUSDT", "ETHUSDT", "XRPUSDT"];
const states = fc.constantFrom<TickerState>("waiting", "live", "silent", "refused", "unanswered", "unlisted");
const symbols = fc.subarray([...KNOWN, "STRANGER", "__proto__"]);

it("sets the state of exactly the named rows, and nothing else of them", () => {
  fc.assert(
    fc.property(symbols, states, (marked, state) => {
      const before = sampleStreams(KNOWN);
      const after = markSymbols(before, marked, state);
      for (const symbol of KNOWN) {
        const old = before.tickers[symbol];
        if (marked.includes(symbol)) expect(after.tickers[symbol]).toEqual({ ...old, state });
        else expect(after.tickers[symbol]).toBe(old);
      }
      expect(Object.keys(after.tickers)).toEqual(KNOWN);
    }),
  );
});

it("keeps the identity of the result when nothing changes", () => {
  fc.assert(
    fc.property(symbols, states, (marked, state) => {
      const once = markSymbols(sampleStreams(KNOWN), marked, state);
      expect(markSymbols(once, marked, state)).toBe(once);
    }),
  );
});

it("leaves an unlisted row unlisted, although it is silent too", () => {
  const unlisted = markSymbols(sampleStreams(["MATICUSDT"]), ["MATICUSDT"], "unlisted");
  expect(markSymbols(unlisted, ["MATICUSDT"], "silent")).toBe(unlisted);
});
