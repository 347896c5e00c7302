import fc from "fast-check";
import { expect, it } from "vitest";
import { sampleTick, wireTick } from "../testing/sample-ticks.ts";
import { decodeFrame } from "./decode.ts";

const wire = wireTick(sampleTick("BTCUSDT"));
const decode = (frame: unknown) => decodeFrame(JSON.stringify(frame));

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

it("orders an event without an event time by its close time", () => {
  const { E: _, ...frame } = wire;
  expect(decode(frame)).toMatchObject({ tick: { eventTime: wire.C } });
});

const FIELDS = ["s", "w", "c", "P", "p", "v", "q", "n", "O", "C"] as const;
it.each(FIELDS)("drops an event whose field %s is missing, null, NaN or of another type", (field) => {
  for (const value of [undefined, null, Number.NaN, "NaN", "", {}, [], true, "1e5", "Infinity", " 1"]) {
    if (field === "s" && typeof value === "string" && value !== "") continue;
    expect(decode({ ...wire, [field]: value })).toEqual({ kind: "malformed" });
  }
});

it.each(["w", "c", "v", "q"])("drops an event whose field %s is negative or beyond any number", (field) => {
  expect(decode({ ...wire, [field]: "-1" })).toEqual({ kind: "malformed" });
  expect(decode({ ...wire, [field]: "9".repeat(400) })).toEqual({ kind: "malformed" });
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
  fc.assert(fc.property(fc.anything(), (raw) => void decodeFrame(raw)));
  fc.assert(fc.property(fc.string(), (raw) => void decodeFrame(raw)));
  fc.assert(fc.property(fc.json(), (raw) => void decodeFrame(raw)));
  const damaged = fc.record({ field: fc.constantFrom(...Object.keys(wire)), value: fc.jsonValue() });
  fc.assert(fc.property(damaged, ({ field, value }) => void decode({ ...wire, [field]: value })));
});
