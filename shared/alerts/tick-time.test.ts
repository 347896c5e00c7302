import { expect, it } from "vitest";
import { tickTime } from "./tick-time.ts";

const NOW = 1_700_000_000_000;
const CLOCK = { now: NOW, sentAfter: NOW - 10_000, isMeasured: true };
const STALLED = { ...CLOCK, sentAfter: NOW - 40_000 };
const previous = (ago: number) => ({ at: NOW - ago, eventTime: NOW - ago });

it.each([
  { name: "a plausible event time", eventTime: NOW - 300, at: NOW - 300 },
  { name: "one that is a little ahead", eventTime: NOW + 1_900, at: NOW + 1_900 },
  { name: "an event of a clock that is behind", eventTime: NOW - 300_000, at: NOW },
  { name: "an event of a clock that is ahead", eventTime: NOW + 300_000, at: NOW },
  { name: "an event without a time", eventTime: null, at: NOW },
])("stamps $name", ({ eventTime, at }) => {
  const isUsed = at === eventTime;
  expect(tickTime(eventTime, CLOCK, null)).toEqual({ at, eventTime: isUsed ? at : null });
});

it("believes event times that follow each other though the own clock was set", () => {
  const before = { at: NOW, eventTime: NOW };
  const clock = { ...CLOCK, now: NOW - 3_600_000, sentAfter: NOW - 3_610_000 };
  expect(tickTime(NOW + 1_000, clock, before)).toEqual({ at: NOW + 1_000, eventTime: NOW + 1_000 });
});

it("believes event times until the offset to the exchange's clock is measured", () => {
  const clock = { ...CLOCK, isMeasured: false };
  expect(tickTime(NOW - 90_000, clock, null).at).toBe(NOW - 90_000);
});

it("lets ticks that waited while the process stood still keep their times", () => {
  expect(tickTime(NOW - 29_000, STALLED, previous(30_000)).at).toBe(NOW - 29_000);
});

it("gives ticks that waited a second each where they say no time", () => {
  expect(tickTime(null, STALLED, previous(30_000)).at).toBe(NOW - 29_000);
  expect(tickTime(null, STALLED, { at: NOW - 300, eventTime: null }).at).toBe(NOW);
});
