import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chartTime } from "./chart-time.ts";
import { axisLabel, axisOffset, candleTime, zoneOf } from "./time-labels.ts";

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
  it.each(["1d", "1w"] as const)("of %s are those of the exchange, in UTC, wherever one is", (interval) => {
    expect(zoneOf(interval, "local")).toBe("utc");
    expect(candleTime(Date.UTC(2026, 10, 23), interval, "local")).toBe("Nov 23, 2026");
    const { toTime } = chartTime({ interval, zone: "local" });
    expect(toTime(TIME)).toBe(TIME / 1_000);
  });
});

describe("shorter intervals", () => {
  it("have the zone that is chosen", () => {
    expect(zoneOf("4h", "local")).toBe("local");
    expect(zoneOf("1m", "utc")).toBe("utc");
    expect(candleTime(TIME, "1h", "local")).toBe("Nov 24, 2026, 11:00 AM");
    expect(candleTime(TIME, "1h", "utc")).toBe("Nov 24, 2026, 4:00 PM UTC");
  });

  it("are moved on the axis by what the visitor's clock differs from UTC, and back", () => {
    expect(axisOffset("local", TIME)).toBe(-5 * HOUR);
    expect(axisOffset("local", Date.UTC(2026, 6, 1))).toBe(-4 * HOUR);
    expect(axisOffset("utc", TIME)).toBe(0);
    const { toTime, toOpenTime } = chartTime({ interval: "15m", zone: "local" });
    expect(toOpenTime(toTime(TIME))).toBe(TIME);
    expect([-4 * HOUR, -5 * HOUR]).toContain(toTime(TIME) * 1_000 - TIME);
  });
});

describe("a mark of the axis", () => {
  it.each([
    [YEAR, "2026", "2026"],
    [MONTH, "Nov", "Nov"],
    [DAY, "24", "24"],
    [CLOCK, "11:00 AM", "4:00 PM"],
  ])("of kind %s is %s, in UTC %s", (mark, local, utc) => {
    expect(axisLabel(TIME, mark, "local")).toBe(local);
    expect(axisLabel(TIME, mark, "utc")).toBe(utc);
  });
});
