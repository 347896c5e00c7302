import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeFrame } from "./decode.ts";
import { BAD_CHANGES, BAD_OPTIONAL_PRICES, BAD_PRICES, ZERO_PRICES } from "./testing/bad-values.ts";
import { sampleTick, wireTick } from "./testing/sample-ticks.ts";

const wire = wireTick(sampleTick("BTCUSDT"));
const NOW = 86_401_000;
const decode = (frame: unknown, arrivedAt = NOW) => decodeFrame(JSON.stringify(frame), arrivedAt);

it("maps a ticker event to a tick, bare or wrapped", () => {
  const tick = { kind: "tick", tick: sampleTick("BTCUSDT") };
  expect(decode(wire)).toEqual(tick);
  expect(decode({ stream: "btcusdt@ticker", data: wire })).toEqual(tick);
});

it("keeps decimals as the exchange wrote them, and symbols of any script", () => {
  const frame = { ...wire, s: "币安人生USDT", c: "0.00001200", P: "-0.004" };
  expect(decode(frame)).toMatchObject({
    tick: { symbol: "币安人生USDT", last: "0.00001200", pchange: "-0.004" },
  });
});

it.each([
  ["of now", 0, 0],
  ["that took 10 s", -10_000, -10_000],
  ["that took longer than any way", -10_001, 0],
  ["from 5 minutes ago", -300_000, 0],
  ["that is yet to come", 1, 0],
  ["of tomorrow", 86_400_000, 0],
])("takes the age of values from an event time %s only where that is plausible", (_, sentAt, asOf) => {
  const arrivedAt = 1_700_000_000_000;
  const frame = { ...wire, E: arrivedAt + sentAt };
  const tick = { asOf: arrivedAt + asOf, arrivedAt, sentAt: arrivedAt + sentAt };
  expect(decode(frame, arrivedAt)).toMatchObject({ tick });
});

it("takes the arrival for the time of an event that has none", () => {
  const { E: _, ...frame } = wire;
  expect(decode(frame, 7)).toMatchObject({ tick: { asOf: 7, sentAt: null } });
});

const damaged = (field: string, values: readonly unknown[]) =>
  values.map((value) => decode({ ...wire, [field]: value }));
const dropped = (values: readonly unknown[]) => values.map(() => ({ kind: "malformed" }));

it.each(["c", "w", "v", "q"])("drops an event whose field %s is no price or amount", (field) => {
  expect(damaged(field, BAD_PRICES)).toEqual(dropped(BAD_PRICES));
});

it.each(["l", "h", "o"])("drops an event whose field %s is there but no price", (field) => {
  expect(damaged(field, BAD_OPTIONAL_PRICES)).toEqual(dropped(BAD_OPTIONAL_PRICES));
});

it("takes an event without the day's range", () => {
  const { l: _, h: __, o: ___, ...frame } = wire;
  const { low, high, openPrice, ...tick } = sampleTick("BTCUSDT");
  expect(decode(frame)).toEqual({ kind: "tick", tick });
});

it.each(["p", "P"])("drops an event whose field %s is no change", (field) => {
  expect(damaged(field, BAD_CHANGES)).toEqual(dropped(BAD_CHANGES));
});

const NO_NUMBERS = [undefined, null, Number.NaN, "", "1", 1.5, -2, true, {}, [], 2 ** 53];

it.each(["n", "O", "C", "L"])("drops an event whose field %s is no whole number", (field) => {
  expect(damaged(field, NO_NUMBERS)).toEqual(dropped(NO_NUMBERS));
});

it("drops an event without a symbol", () => {
  const values = [undefined, null, "", 7, {}, []];
  expect(damaged("s", values)).toEqual(dropped(values));
});

it("takes a last price of zero for none", () => {
  const expected = ZERO_PRICES.map(() => ({ kind: "no-price", symbol: "BTCUSDT" }));
  expect(damaged("c", ZERO_PRICES)).toEqual(expected);
});

it("takes the id -1, which the exchange writes where there was no trade", () => {
  expect(decode({ ...wire, L: -1 })).toMatchObject({ tick: { lastTradeId: -1 } });
});

it("takes a negative change", () => {
  expect(decode({ ...wire, p: "-12.5", P: "-3.1" }).kind).toBe("tick");
});

it("drops an event whose event time is there but no time", () => {
  for (const E of [null, "1", -1, 1.5]) expect(decode({ ...wire, E })).toEqual({ kind: "malformed" });
});

it("reads answers and both shapes of errors", () => {
  expect(decode({ result: null, id: 1 })).toEqual({ kind: "answer", id: 1, ok: true, result: null });
  expect(decode({ result: ["a"], id: 2 })).toMatchObject({ ok: true, result: ["a"] });
  expect(decode({ error: { code: 2, msg: "no" }, id: 3 })).toMatchObject({
    kind: "answer",
    id: 3,
    ok: false,
  });
  expect(decode({ code: 3, msg: "no" })).toMatchObject({ kind: "answer", id: null, ok: false });
});

it("reads a shutdown notice, bare or wrapped", () => {
  const notice = { e: "serverShutdown", E: 1_700_000_000_000 };
  expect(decode(notice)).toEqual({ kind: "shutdown" });
  expect(decode({ stream: "btcusdt@ticker", data: notice })).toEqual({ kind: "shutdown" });
});

it("ignores events and fields that it does not know", () => {
  expect(decode({ e: "somethingNew", s: "BTCUSDT" })).toEqual({ kind: "unknown" });
  expect(decode({ hello: "world" })).toEqual({ kind: "unknown" });
  expect(decode([wire])).toEqual({ kind: "unknown" });
  expect(decode({ ...wire, more: { of: "it" } }).kind).toBe("tick");
});

it("never throws, whatever it is given", () => {
  fc.assert(fc.property(fc.anything(), (raw) => void decodeFrame(raw, NOW)));
  fc.assert(fc.property(fc.string(), (raw) => void decodeFrame(raw, NOW)));
  fc.assert(fc.property(fc.json(), (raw) => void decodeFrame(raw, NOW)));
  const frames = fc.record({ field: fc.constantFrom(...Object.keys(wire)), value: fc.jsonValue() });
  fc.assert(fc.property(frames, ({ field, value }) => void decode({ ...wire, [field]: value })));
});
