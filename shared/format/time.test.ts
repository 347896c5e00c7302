import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { formatAge, formatDate, formatDateTime, formatZonedTime, toIsoTime } from "./time.ts";

const noon = new Date(2025, 10, 21, 12, 5).getTime();

describe("dates", () => {
  it("are shown in the local time zone, whatever form they come in", () => {
    expect(formatDate(noon)).toBe("Nov 21, 2025");
    expect(formatDateTime(noon)).toMatch(/^Nov 21, 2025, 12:05\sPM$/u);
    expect(formatDateTime(new Date(noon).toISOString())).toBe(formatDateTime(noon));
  });

  it.each([
    ["local", undefined],
    ["utc", "UTC"],
  ] as const)("are written in %s time as the platform's own formatter writes them", (zone, timeZone) => {
    const [day, full] = [{}, { timeStyle: "short" } as const].map(
      (time) =>
        new Intl.DateTimeFormat("en-US", { dateStyle: "medium", ...time, ...(timeZone && { timeZone }) }),
    );
    const suffix = zone === "utc" ? " UTC" : "";
    const end = new Date(2100, 0).getTime();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: end }), (time) => {
        expect(formatDate(time, zone)).toBe(day?.format(time));
        expect(formatDateTime(time, zone)).toBe(`${full?.format(time)}${suffix}`);
      }),
    );
  });

  it.each([
    [-60, "UTC+1"],
    [0, "UTC"],
    [240, "UTC−4"],
    [-330, "UTC+5:30"],
    [570, "UTC−9:30"],
    [-525, "UTC+8:45"],
  ])("name the local zone %d minutes behind UTC: %s", (offset, name) => {
    const zone = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
    expect(formatZonedTime(noon)).toBe(`${formatDateTime(noon)} ${name}`);
    zone.mockRestore();
  });

  it.each([
    ["2025-10-25T23:30:00Z", "Oct 26, 2025, 1:30 AM"],
    ["2025-10-26T00:30:00Z", "Oct 26, 2025, 2:30 AM UTC+2"],
    ["2025-10-26T01:30:00Z", "Oct 26, 2025, 2:30 AM UTC+1"],
    ["2025-10-26T02:00:00Z", "Oct 26, 2025, 3:00 AM"],
    ["2025-03-30T01:30:00Z", "Mar 30, 2025, 3:30 AM"],
  ])("name the zone of %s where clocks show the hour twice: %s", (time, written) => {
    vi.stubEnv("TZ", "Europe/Berlin");
    expect(formatDateTime(time)).toBe(written);
    expect(formatDateTime(time, "utc")).toMatch(/ UTC$/);
    vi.unstubAllEnvs();
  });

  it("name UTC once", () => expect(formatZonedTime(0, "utc")).toBe("Jan 1, 1970, 12:00 AM UTC"));

  it("have a machine-readable form", () => expect(toIsoTime(0)).toBe("1970-01-01T00:00:00.000Z"));

  it("show what is no time as a dash", () => {
    expect(formatDate("yesterday")).toBe("–");
    expect(formatDateTime(Number.NaN)).toBe("–");
    expect(formatZonedTime("yesterday")).toBe("–");
    expect(toIsoTime("yesterday")).toBeUndefined();
  });
});

describe("formatAge", () => {
  it.each([
    [-50, "just now"],
    [999, "just now"],
    [1_000, "1 s ago"],
    [12_400, "12 s ago"],
    [59_999, "59 s ago"],
    [60_000, "1 min ago"],
    [3_599_999, "59 min ago"],
    [3_600_000, "1 h ago"],
    [86_400_000, "1 d ago"],
    [Number.NaN, "–"],
  ])("writes %d ms as %s", (ms, age) => expect(formatAge(ms)).toBe(age));
});
