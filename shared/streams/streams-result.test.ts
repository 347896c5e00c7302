import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { SAMPLE_TICKER } from "../testing/sample-streams.ts";
import {
  addStream,
  finishImport,
  importStreams,
  removeStream,
  replaceStream,
  rollBackImport,
} from "./change-streams.ts";
import { emptyStreams, streamsOf } from "./streams-result.ts";
import { newTicker } from "./tickers.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "币安人生USDT", "1000SATSTRY", "AAVEBNB", "SHIBUSDT"];

const anyId = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
const anySymbols = fc.uniqueArray(fc.constantFrom(...SYMBOLS), { minLength: 1, maxLength: 5 });
const anyStream = fc.record({ id: anyId, userId: fc.constantFrom("guest", "u1"), symbols: anySymbols });
const anyStreams = fc.uniqueArray(anyStream, { selector: ({ id }) => id, maxLength: 6 });

type Step = (result: StreamsResult) => StreamsResult;

const stepOf = <T>(values: fc.Arbitrary<T>, apply: (result: StreamsResult, value: T) => StreamsResult) =>
  values.map(
    (value): Step =>
      (result) =>
        apply(result, value),
  );

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  stepOf(fc.tuple(anyStream, fc.nat(8)), (result, [stream, at]) =>
    addStream(result, stream, 1, Math.min(at, result.tstreams)),
  ),
  stepOf(anyStream, (result, stream) => replaceStream(result, stream, 2)),
  stepOf(anyId, (result, id) => removeStream(result, id, 3)),
  stepOf(anyStreams, (result, local) => importStreams(result, local, 4)),
  stepOf(anyStreams, (result, local) => rollBackImport(result, local, 5)),
  stepOf(fc.tuple(anyStreams, fc.dictionary(anyId, anyId)), (result, [local, ids]) =>
    finishImport(result, local, ids, "u1", 6),
  ),
);

/** Counts without the code under test. */
function expectAgreement({ streams, symtracker, tickers, tstreams, tsyms, usyms }: StreamsResult) {
  const all = streams.flatMap(({ symbols }) => symbols);
  const unique = [...new Set(all)].sort();
  expect(new Set(streams.map(({ id }) => id)).size).toBe(streams.length);
  expect(tstreams).toBe(streams.length);
  expect(tsyms).toBe(all.length);
  expect(usyms).toBe(unique.length);
  expect(Object.keys(tickers).sort()).toEqual(unique);
  expect(Object.keys(symtracker).sort()).toEqual(unique);
  for (const symbol of unique) expect(symtracker[symbol]).toBe(all.filter((one) => one === symbol).length);
}

const guest = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });

describe("the streams result", () => {
  it("keeps counts and tickers in agreement with the streams after any sequence of changes", () => {
    fc.assert(
      fc.property(anyStreams, fc.array(anyStep, { maxLength: 25 }), (start, steps) => {
        let result = streamsOf(start, 0);
        expectAgreement(result);
        for (const step of steps) {
          result = step(result);
          expectAgreement(result);
        }
      }),
    );
  });

  it("never changes the result that it was given", () => {
    fc.assert(
      fc.property(anyStreams, anyStep, (start, step) => {
        const result = streamsOf(start, 0);
        const copy = structuredClone(result);
        step(result);
        expect(result).toEqual(copy);
      }),
    );
  });

  it("keeps the very ticker of a symbol that stays in use, so that its cells do not render", () => {
    fc.assert(
      fc.property(anyStreams, anyStep, (start, step) => {
        const before = streamsOf(start, 0);
        const after = step(before);
        for (const [symbol, ticker] of Object.entries(after.tickers)) {
          if (before.tickers[symbol]) expect(ticker).toBe(before.tickers[symbol]);
        }
      }),
    );
  });

  it("is what it was before, after an import was rolled back", () => {
    const disjoint = anyStreams.map((local) => local.map((one) => ({ ...one, id: `local-${one.id}` })));
    fc.assert(
      fc.property(anyStreams, disjoint, (own, local) => {
        const before = streamsOf(own, 0);
        expect(rollBackImport(importStreams(before, local, 9), local, 9)).toEqual(before);
      }),
    );
  });

  it("is what it was before, after a removed stream was added again at its place", () => {
    fc.assert(
      fc.property(anyStreams, anyId, (start, id) => {
        const before = streamsOf(start, 0);
        const index = before.streams.findIndex((stream) => stream.id === id);
        fc.pre(index !== -1);
        const removed = removeStream(before, id, 0);
        expect(addStream(removed, before.streams[index] as Stream, 0, index)).toEqual(before);
      }),
    );
  });
});

describe("a new symbol", () => {
  it("waits with placeholder zeros, opened and closed now", () => {
    const { tickers } = addStream(emptyStreams(), guest("a", "BTCUSDT"), 1700);
    expect(tickers.BTCUSDT).toEqual({
      average: "0",
      last: "0",
      pchange: "0",
      change: "0",
      volume: 0,
      qvolume: 0,
      trades: 0,
      open: 1700,
      close: 1700,
      lastTradeId: -1,
      asOf: 0,
      arrivedAt: 0,
      eventTime: 0,
      state: "waiting",
    });
  });
});

describe("changes that do not apply", () => {
  const result = streamsOf([guest("a", "BTCUSDT")], 0);

  it("give the same result back", () => {
    expect(addStream(result, guest("a", "ETHUSDT"), 1)).toBe(result);
    expect(removeStream(result, "x", 1)).toBe(result);
    expect(replaceStream(result, guest("x", "ETHUSDT"), 1)).toBe(result);
  });
});

describe("ids from the service", () => {
  it("replace the local ones together with the owner, and leave other streams alone", () => {
    const local = guest("a", "BTCUSDT");
    const before = streamsOf([{ id: "s1", userId: "u1", symbols: ["ETHUSDT"] }, local], 0);
    const { streams } = finishImport(before, [local], { a: "s2" }, "u1", 1);
    expect(streams).toEqual([
      { id: "s1", userId: "u1", symbols: ["ETHUSDT"] },
      { id: "s2", userId: "u1", symbols: ["BTCUSDT"] },
    ]);
  });

  it("leave one of two streams that turn out to be the same", () => {
    const local = guest("a", "BTCUSDT");
    const before = streamsOf([{ id: "s1", userId: "u1", symbols: ["BTCUSDT"] }, local], 0);
    const counts = { tstreams: 1, tsyms: 1, usyms: 1 };
    expect(finishImport(before, [local], { a: "s1" }, "u1", 1)).toMatchObject(counts);
  });
});

describe("rolling back an import", () => {
  it("spares a stream that the service already took", () => {
    const local = [guest("a", "BTCUSDT")];
    const taken = streamsOf([{ id: "a", userId: "u1", symbols: ["BTCUSDT"] }], 0);
    expect(rollBackImport(taken, local, 1)).toEqual(taken);
  });
});

describe("a list of streams with the market's answer", () => {
  it("shows what the market says, ordered by the id of the last trade", () => {
    const { tickers } = streamsOf([guest("a", "BTCUSDT")], 5, { BTCUSDT: SAMPLE_TICKER });
    const { lastId: lastTradeId, ...shown } = SAMPLE_TICKER;
    const times = { asOf: 1, arrivedAt: 5, eventTime: 1 };
    expect(tickers.BTCUSDT).toEqual({ ...shown, lastTradeId, ...times, state: "live" });
  });

  it("marks a symbol that the market leaves out as unlisted", () => {
    const { tickers } = streamsOf([guest("a", "BTCUSDT", "MATICUSDT")], 0, { BTCUSDT: SAMPLE_TICKER });
    expect(tickers.MATICUSDT?.state).toBe("unlisted");
  });

  it("lets a symbol wait for which the service itself waits, whatever its placeholders say", () => {
    const { tickers } = streamsOf([guest("a", "BTCUSDT")], 7, {
      BTCUSDT: { ...SAMPLE_TICKER, state: "waiting" },
    });
    expect(tickers.BTCUSDT).toEqual(newTicker(7));
  });
});
