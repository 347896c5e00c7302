import { beforeEach, expect, it } from "vitest";
import { ProcessClock } from "./process-clock.ts";

let time: number;
let clock: ProcessClock;
beforeEach(() => {
  time = 1_000_000;
  clock = new ProcessClock(() => time);
});

const sentWithin = () => time - clock.read().sentAfter;

it("a tick may be 10 s old where the process runs", () => {
  for (let second = 0; second < 10; second += 1) {
    time += 1_000;
    clock.beat();
    expect(clock.read()).toEqual({ now: time, sentAfter: time - 10_000, isMeasured: true });
  }
});

it("a tick may be as old as the process stood still, before it beats again and for a while after", () => {
  time += 30_000;
  expect(sentWithin()).toBe(40_000);
  clock.beat();
  expect(sentWithin()).toBe(40_000);
  time += 1_000;
  clock.beat();
  expect(sentWithin()).toBe(41_000);
  time += 2_000;
  clock.beat();
  expect(sentWithin()).toBe(10_000);
});

it("a clock that is put back takes nothing for older than it is", () => {
  time -= 3_600_000;
  expect(sentWithin()).toBe(10_000);
  clock.beat();
  expect(sentWithin()).toBe(10_000);
});
