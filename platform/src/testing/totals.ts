import { readFileSync } from "node:fs";

/** How many tests of a runner passed and failed. */
export type Totals = { passed: number; failed: number };

/** Reads vitest's JSON report. A run without a test counts as a failure. */
export function vitestTotals(path: string): Totals {
  const report = JSON.parse(readFileSync(path, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    numTotalTests: number;
  };
  const broken = report.numTotalTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0, broken),
  };
}

/** Reads Playwright's JSON report. A test that passed only on a repeat counts as passed, a skipped one as failed. */
export function playwrightTotals(path: string): Totals {
  const { stats, errors } = JSON.parse(readFileSync(path, "utf8")) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length };
}
