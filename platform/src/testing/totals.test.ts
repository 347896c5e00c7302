import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  chaosTotals,
  FAILED,
  PASSED,
  playwrightTotals,
  sumOf,
  surroundings,
  vitestTotals,
} from "./totals.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "totals-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown, name = "report"): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numTotalTests: 5,
  numPendingTests: 2,
};

test("a file that could not be loaded counts as a failure although none of its tests failed", () => {
  expect(vitestTotals(report(vitest))).toEqual({ passed: 5, failed: 0, skipped: 2 });
  expect(vitestTotals(report({ ...vitest, numFailedTestSuites: 1 }))).toMatchObject({ passed: 5, failed: 1 });
});

test("a run without a test is a failure", () => {
  expect(vitestTotals(report({ ...vitest, numPassedTests: 0, numTotalTests: 0 })).failed).toBe(1);
  const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
  expect(playwrightTotals(report({ stats, errors: [] })).failed).toBe(1);
});

test("browser tests that pass only on a repeat have failed, as have errors outside of tests; skipped ones are counted", () => {
  const stats = { expected: 3, flaky: 1, unexpected: 1, skipped: 2 };
  expect(playwrightTotals(report({ stats, errors: [{}] }))).toEqual({ passed: 3, failed: 3, skipped: 2 });
});

test("each fault of chaos is a test, and a run without one is a failure", () => {
  const results = [{ holds: true }, { holds: false }, { holds: true }];
  expect(chaosTotals(report({ results }))).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(chaosTotals(report({ results: [] }))).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("runners add up", () => {
  const one = { passed: 3, failed: 1, skipped: 2 };
  expect(sumOf([one, PASSED, FAILED, one])).toEqual({ passed: 7, failed: 3, skipped: 4 });
});

test("what the tests ran on is printed, and what was missing", () => {
  const assertionResults = [
    { fullName: "on 'postgresql' streams are kept", status: "passed" },
    { fullName: "limits counted in Redis at redis://127.0.0.1:6379 end", status: "pending" },
  ];
  const specs = [{ title: "a person signs up", tests: [{ projectName: "postgresql" }] }];
  expect(
    surroundings(
      report({ testResults: [{ assertionResults }] }, "vitest"),
      report({ suites: [{ suites: [{ specs }] }] }, "playwright"),
    ),
  ).toBe(
    "The tests ran on PostgreSQL (2 tests), NOT on Redis, NOT on nginx, NOT on Firefox, NOT on screenshots.",
  );
});
