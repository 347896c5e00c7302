import { describe, expect, it } from "vitest";
import { failed } from "./delivery.ts";
import { pauseAfter, RETRY_PAUSES, readRetryAfter } from "./retry-pauses.ts";

const HOUR = 3_600_000;

describe("the pauses between attempts", () => {
  it("grow, and are eight attempts within about an hour", () => {
    const pauses = RETRY_PAUSES.map((_, index) => pauseAfter(index + 1, failed(""), RETRY_PAUSES) ?? 0);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    const sum = pauses.reduce((total, pause) => total + pause, 0);
    expect(sum).toBeGreaterThan(0.85 * HOUR);
    expect(sum).toBeLessThan(1.15 * HOUR);
    expect(pauseAfter(8, failed(""), RETRY_PAUSES)).toBeNull();
  });

  it("end early where the failure is worth fewer attempts", () => {
    expect(pauseAfter(2, failed("", 3), RETRY_PAUSES)).not.toBeNull();
    expect(pauseAfter(3, failed("", 3), RETRY_PAUSES)).toBeNull();
    expect(pauseAfter(1, failed("", 1), RETRY_PAUSES)).toBeNull();
  });

  it("are as long as the other side wishes, up to an hour", () => {
    expect(pauseAfter(1, failed("", 8, 90_000), RETRY_PAUSES)).toBe(90_000);
    expect(pauseAfter(1, failed("", 8, 10), RETRY_PAUSES)).toBeGreaterThan(4_000);
    expect(pauseAfter(1, failed("", 8, 100 * HOUR), RETRY_PAUSES)).toBe(HOUR);
  });
});

it.each([
  [undefined, null],
  ["120", 120_000],
  ["0", 0],
  ["-5", null],
  ["soon", null],
  ["Wed, 25 Nov 2026 12:00:30 GMT", 30_000],
  ["Wed, 25 Nov 2026 11:00:00 GMT", 0],
])("reads the Retry-After %s", (header, expected) => {
  expect(readRetryAfter(header, Date.parse("2026-11-25T12:00:00Z"))).toBe(expected);
});
