import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTicking, type Ticking } from "./ticking.ts";

let now: number;
let ticks: number[];
let ticking: Ticking;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  now = 10_300;
  vi.spyOn(Date, "now").mockImplementation(() => now);
  ticks = [];
  ticking = startTicking(
    () => 1_000,
    () => void ticks.push(now),
  );
});
afterEach(() => {
  ticking.stop();
  vi.useRealTimers();
});

/** Fires the timers of the next `ms`, while the clock shows `time`. */
function fireTimers(ms: number, time: number): void {
  now = time;
  vi.advanceTimersByTime(ms);
}

it("ticks once at each multiple of the interval, though timers end early", () => {
  fireTimers(700, 10_980);
  expect(ticks).toEqual([]);
  fireTimers(20, 11_000);
  fireTimers(1_000, 11_000);
  expect(ticks).toEqual([11_000]);
  fireTimers(1_000, 11_999);
  fireTimers(1, 12_003);
  fireTimers(997, 13_000);
  expect(ticks).toEqual([11_000, 12_003, 13_000]);
});
