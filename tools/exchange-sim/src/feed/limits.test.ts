import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRateLimit } from "./limits.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("allows a number of events in any window, and again once the first has left it", () => {
  const within = createRateLimit(2, 1000);
  expect([within(), within(), within()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(999);
  expect(within()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([within(), within(), within()]).toEqual([true, true, false]);
});
