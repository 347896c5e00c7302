import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axisLabel, candleTime, wallTime, zoneOf } from "./time-labels.ts";

const HOUR = 3_600_000;
const TIME = Date.UTC(2026, 10, 24, 16, 0);
const [YEAR, MONTH, DAY, CLOCK] = [0, 1, 2, 3];

/** New York, five hours behind UTC in November and four in July. */
const before = process.env.TZ;
beforeAll(() => {
  process.env.TZ = "America/New_York";
});
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

describe("days and weeks", () => {
  it.each(["1d", "1w"] as const)("are those of the exchange, in UTC, wherever one is: %s", (interval) => {
    expect(zoneOf(interval, "local")).toBe("utc");
    expect(candleTime(Date.UTC(2026, 10, 23), interval, "local")).toBe("Nov 23, 2026");
  });
});

describe("shorter intervals", () => {
  it("have the zone that is chosen", () => {
    expect(zoneOf("4h", "local")).toBe("local");
    expect(zoneOf("1m", "utc")).toBe("utc");
    expect(candleTime(TIME, "1h", "local")).toBe("Nov 24, 2026, 11:00 AM");
    expect(candleTime(TIME, "1h", "utc")).toBe("Nov 24, 2026, 4:00 PM UTC");
  });

  it("are on the axis where the visitor's clock shows them, each by the offset of its own day", () => {
    const july = Date.UTC(2026, 6, 1);
    expect(wallTime(TIME, "local")).toBe(TIME - 5 * HOUR);
    expect(wallTime(july, "local")).toBe(july - 4 * HOUR);
    expect(wallTime(TIME, "utc")).toBe(TIME);
  });
});

describe("a mark of the axis", () => {
  it.each([
    [YEAR, "2026", "2026"],
    [MONTH, "Nov", "Nov"],
    [DAY, "24", "24"],
    [CLOCK, "11:00 AM", "4:00 PM"],
  ])("shows for the kind %s: %s, in UTC %s", (mark, local, utc) => {
    expect(axisLabel(TIME, mark, "local")).toBe(local);
    expect(axisLabel(TIME, mark, "utc")).toBe(utc);
  });
});
