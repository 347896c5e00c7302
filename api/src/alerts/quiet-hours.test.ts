import { expect, it } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

const night = { from: "22:00", to: "07:00", zone: "Europe/Berlin" };
const until = (quiet: typeof night, now: string) => {
  const end = quietUntil(quiet, Date.parse(now));
  return end === null ? null : new Date(end).toISOString();
};

it.each([
  ["2026-01-15T20:59:59.999Z", null],
  ["2026-01-15T21:00:00Z", "2026-01-16T06:00:00.000Z"],
  ["2026-01-15T23:30:12Z", "2026-01-16T06:00:00.000Z"],
  ["2026-01-16T05:59:59Z", "2026-01-16T06:00:00.000Z"],
  ["2026-01-16T06:00:00Z", null],
  // Clocks change in these nights.
  ["2026-03-28T22:00:00Z", "2026-03-29T05:00:00.000Z"],
  ["2026-10-24T21:00:00Z", "2026-10-25T06:00:00.000Z"],
])("a night in Berlin at %s ends at %s", (now, end) => expect(until(night, now)).toBe(end));

it.each([
  [{ from: "12:00", to: "13:30", zone: "Asia/Kolkata" }, "2026-01-15T07:00:00Z", "2026-01-15T08:00:00.000Z"],
  [{ from: "12:00", to: "13:30", zone: "Asia/Kolkata" }, "2026-01-15T08:00:00Z", null],
  [{ from: "22:00", to: "02:30", zone: "Europe/Berlin" }, "2026-03-28T22:00:00Z", "2026-03-29T01:30:00.000Z"],
])("%j at %s ends at %s", (quiet, now, end) => expect(until(quiet, now)).toBe(end));

it("has one end for all moments of a night", () => {
  const ends = new Set<number | null>();
  const begin = Date.parse("2026-01-15T21:00:00Z");
  for (let at = begin; at < begin + 9 * 3_600_000; at += 61_337) ends.add(quietUntil(night, at));
  expect([...ends]).toEqual([Date.parse("2026-01-16T06:00:00Z")]);
});
