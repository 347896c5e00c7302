import { vi } from "vitest";

/** A clock that stands still until it is moved. */
export function createTestClock(start = 1_700_000_000_000) {
  let time = start;
  return {
    now: () => time,
    advance(ms: number) {
      time += ms;
    },
  };
}

/** When the clocks of all services begin: one that is started later knows the same time. */
const START = Date.now();

/** The same for libraries that read the clock themselves: `Date` shows its time in this test file. */
export function mockClock() {
  vi.useRealTimers();
  const clock = createTestClock(START);
  vi.useFakeTimers({ toFake: ["Date"], now: clock.now() });
  return {
    now: clock.now,
    advance(ms: number) {
      clock.advance(ms);
      vi.setSystemTime(clock.now());
    },
  };
}
