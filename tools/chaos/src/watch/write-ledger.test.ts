import { expect, test } from "vitest";
import { createWriteLedger } from "./write-ledger.ts";

const found = (streams: Record<string, string[]>) => new Map(Object.entries(streams));

test("a stream that was acknowledged and is not there, or is another, is lost", () => {
  const ledger = createWriteLedger();
  ledger.acknowledged("a", ["BTCUSDT"]);
  ledger.acknowledged("b", ["ETHUSDT"]);
  expect(ledger.audit(found({ b: ["SOLUSDT"] }))).toEqual([
    { id: "a", expected: ["BTCUSDT"], found: null },
    { id: "b", expected: ["ETHUSDT"], found: ["SOLUSDT"] },
  ]);
});

test("a stream whose deletion was acknowledged must not come back", () => {
  const ledger = createWriteLedger();
  ledger.acknowledged("a", null);
  expect(ledger.audit(found({ a: ["BTCUSDT"] }))).toHaveLength(1);
});

test("a write without an answer may have happened or not, but nothing else may", () => {
  for (const [symbols, lost] of [
    [["BTCUSDT"], 0],
    [["ETHUSDT"], 0],
    [["SOLUSDT"], 1],
  ] as const) {
    const ledger = createWriteLedger();
    ledger.acknowledged("a", ["BTCUSDT"]);
    ledger.doubtful("a", ["ETHUSDT"]);
    expect(ledger.audit(found({ a: [...symbols] }))).toHaveLength(lost);
  }
});

test("a stream with an uncertain write gets no further write until an audit", () => {
  const ledger = createWriteLedger();
  ledger.acknowledged("a", ["BTCUSDT"]);
  ledger.doubtful("a", ["ETHUSDT"]);
  expect(ledger.living()).toEqual([]);
  ledger.audit(found({ a: ["ETHUSDT"] }));
  expect(ledger.living()).toEqual(["a"]);
});

test("an acknowledgement ends all doubt, and what an audit found is certain from then on", () => {
  const ledger = createWriteLedger();
  ledger.acknowledged("a", ["BTCUSDT"]);
  ledger.doubtful("a", null);
  ledger.acknowledged("a", ["ETHUSDT"]);
  expect(ledger.audit(found({}))).toHaveLength(1);
  expect(ledger.audit(found({}))).toEqual([]);
  expect(ledger.living()).toEqual([]);
  expect(ledger.count()).toBe(2);
});
