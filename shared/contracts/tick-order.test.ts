import { describe, expect, it } from "vitest";
import { type NewestTick, orderTick } from "./tick-order.ts";

const newest: NewestTick = { lastTradeId: 900, trueAt: 10_000, lowerSince: null };

/** Takes ticks one after the other, each at the time at which it was true unless it says another one. */
function takeAll(ticks: readonly { id: number; at: number; trueAt?: number }[]): boolean[] {
  let known: NewestTick | null = newest;
  return ticks.map(({ id, at, trueAt = at }) => {
    const { isLate, newest: next } = orderTick(known, { lastTradeId: id, trueAt }, at);
    known = next;
    return isLate;
  });
}

describe("orderTick", () => {
  it("takes the first tick of a symbol", () => {
    const first = { lastTradeId: 5, trueAt: 7 };
    expect(orderTick(null, first, 7)).toEqual({ isLate: false, newest: { ...first, lowerSince: null } });
  });

  it.each([
    { name: "a higher id, whatever its time", id: 901, trueAt: 1, isLate: false },
    { name: "the same id, by arrival", id: 900, trueAt: 1, isLate: false },
    { name: "a lower id", id: 899, trueAt: 10_500, isLate: true },
  ])("decides by the trade: $name", ({ id, trueAt, isLate }) => {
    expect(orderTick(newest, { lastTradeId: id, trueAt }, 10_500).isLate).toBe(isLate);
  });

  it("takes lower ids once they have come for 1.5 s", () => {
    expect(
      takeAll([
        { id: 7, at: 11_000 },
        { id: 8, at: 12_000 },
        { id: 9, at: 12_500 },
        { id: 8, at: 12_600 },
      ]),
    ).toEqual([true, true, false, true]);
  });

  it("never takes ticks that were true before the newest one, however long they come", () => {
    const late = [11_000, 13_000, 60_000].map((at) => ({ id: 890, at, trueAt: 9_000 }));
    expect(takeAll(late)).toEqual([true, true, true]);
  });

  it("starts counting again after a tick that is in order", () => {
    expect(
      takeAll([
        { id: 7, at: 11_000 },
        { id: 901, at: 12_000 },
        { id: 8, at: 13_000 },
      ]),
    ).toEqual([true, false, true]);
  });
});
