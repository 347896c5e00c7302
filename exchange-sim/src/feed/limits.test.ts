import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRateLimit } from "./limits.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("allows so many events in any span, and again once the first of them is a span ago", () => {
  const within = createRateLimit(2, 1000);
  expect([within(), within(), within()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(999);
  expect(within()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([within(), within(), within()]).toEqual([true, true, false]);
});
