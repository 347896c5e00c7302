import { expect, it } from "vitest";
import { createMarket } from "../market/market.ts";
import { createFrames } from "./frames.ts";
import type { TickerFrame } from "./ticker-frame.ts";

it("has all fields of @ticker with their exact types, which agree with each other", () => {
  const frames = createFrames(createMarket(1, () => true));
  const tick = frames("btcusdt@ticker", Date.UTC(2026, 6, 1, 12)) as TickerFrame;
  const text = (name: string) => String(tick[name as keyof TickerFrame]);
  const decimals = ["p", "P", "w", "x", "c", "Q", "b", "B", "a", "A", "o", "h", "l", "v", "q"];
  const integers = ["E", "O", "C", "F", "L", "n"];
  expect(Object.keys(tick).sort()).toEqual(["e", "s", ...decimals, ...integers].sort());
  for (const name of decimals) expect(text(name), name).toMatch(/^-?\d+\.\d+$/);
  for (const name of integers) expect(tick[name as keyof TickerFrame], name).toBeTypeOf("number");
  expect(tick.C - tick.O).toBe(86_400_000);
  expect(tick.L - tick.F + 1).toBe(tick.n);
  expect(Number(tick.c) - Number(tick.o)).toBeCloseTo(Number(tick.p), 8);
  expect((Number(tick.p) / Number(tick.o)) * 100).toBeCloseTo(Number(tick.P), 3);
  expect(Number(tick.q) / Number(tick.v)).toBeCloseTo(Number(tick.w), 4);
  for (const name of ["c", "o", "w"]) {
    expect(Number(text(name))).toBeGreaterThanOrEqual(Number(tick.l));
    expect(Number(text(name))).toBeLessThanOrEqual(Number(tick.h));
  }
  expect(Number(tick.b)).toBeLessThan(Number(tick.a));
});
