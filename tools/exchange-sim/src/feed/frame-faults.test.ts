import { expect, it } from "vitest";
import { createFaultBoard } from "../control/fault-board.ts";
import type { LastingFault } from "../control/fault-schema.ts";
import { createMarket } from "../market/market.ts";
import { payloadsFor } from "./frame-faults.ts";
import { createFrames } from "./frames.ts";
import type { TickerFrame } from "./ticker-frame.ts";

const NOON = Date.UTC(2026, 6, 1, 12);
const frames = createFrames(createMarket(1, () => true));
const frameAt = (time: number) => frames("btcusdt@ticker", time) as TickerFrame;
const frame = frameAt(NOON);

function payloads(fault: LastingFault): string[] {
  const board = createFaultBoard(() => {});
  board.put(fault);
  return payloadsFor(frame, frameAt, board);
}
const ticks = (fault: LastingFault) => payloads(fault).map((text) => JSON.parse(text) as TickerFrame);

it("sends every kind of malformed frame before the good one", () => {
  const [badJson, ...rest] = payloads({ kind: "malformed" });
  expect(() => JSON.parse(badJson ?? "")).toThrow();
  expect(rest.map((text) => JSON.parse(text))).toEqual([
    null,
    { ...frame, c: undefined },
    { ...frame, c: "NaN" },
    { ...frame, c: `-${frame.c}`, v: `-${frame.v}` },
    { ...frame, c: { price: frame.c }, E: String(frame.E) },
    { e: "somethingNew", E: frame.E, s: "BTCUSDT" },
    { ...frame, zz: ["new"] },
    frame,
  ]);
});

it("replaces the frames of chosen symbols with malformed ones", () => {
  const replaced = (symbol: string) =>
    ticks({ kind: "malformed", variants: ["nan"], replace: true, symbols: [symbol] });
  expect(replaced("BTCUSDT")).toEqual([{ ...frame, c: "NaN" }]);
  expect(replaced("ETHUSDT")).toEqual([frame]);
});

it("changes only the times when the clock is wrong", () => {
  const E = NOON - 300_000;
  expect(ticks({ kind: "eventTime", byMs: -300_000 })).toEqual([{ ...frame, E, O: E - 86_400_000, C: E }]);
});

it("lowers trade IDs and keeps their count", () => {
  const [tick] = ticks({ kind: "lowerIds" });
  expect(tick?.L).toBeLessThan(frame.L);
  expect(tick).toEqual({ ...frame, L: tick?.L, F: (tick?.L ?? 0) - frame.n + 1 });
});

it("sends a last price of zero, identical copies or nothing for the chosen symbols", () => {
  expect(ticks({ kind: "zeroPrice", symbols: ["BTCUSDT"] })).toEqual([{ ...frame, c: "0.00000000" }]);
  expect(ticks({ kind: "zeroPrice", symbols: ["ETHUSDT"] })).toEqual([frame]);
  expect(ticks({ kind: "duplicates", copies: 2 })).toEqual([frame, frame, frame]);
  expect(ticks({ kind: "silent", symbols: ["BTCUSDT"] })).toEqual([]);
});
