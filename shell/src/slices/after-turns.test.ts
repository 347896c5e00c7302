import { afterEach, expect, it, vi } from "vitest";
import { afterTurns } from "./after-turns.ts";

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps the page from its turns. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

afterEach(() => void vi.useRealTimers());

it("calls after the time where the page has its turns", () => {
  vi.useFakeTimers();
  const run = vi.fn();
  afterTurns(600, run);
  vi.advanceTimersByTime(599);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it("counts a block of the page as one turn", async () => {
  const run = vi.fn();
  afterTurns(600, run);
  block(700);
  await pass(50);
  expect(run).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
});

it("calls never once it is undone, at whichever turn", () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const undo = afterTurns(600, run);
  vi.advanceTimersByTime(300);
  undo();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
});
