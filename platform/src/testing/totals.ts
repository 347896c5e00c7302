import { existsSync, readFileSync } from "node:fs";

/** How many tests of a runner passed, failed and were not run. */
export type Totals = { passed: number; failed: number; skipped: number };

export const PASSED: Totals = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Totals = { passed: 0, failed: 1, skipped: 0 };

/** Adds up runners. */
export const sumOf = (results: readonly Totals[]): Totals =>
  results.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** Reads vitest's JSON report. A run without a test counts as a failure. */
export function vitestTotals(path: string): Totals {
  const report = JSON.parse(readFileSync(path, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numFailedTestSuites: number;
    numTotalTests: number;
  };
  const broken = report.numTotalTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0, broken),
    skipped: report.numPendingTests,
  };
}

/** Reads Playwright's JSON report. A test that passed only when it was repeated is a failure, as is a run without a test. */
export function playwrightTotals(path: string): Totals {
  const { stats, errors } = JSON.parse(readFileSync(path, "utf8")) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
    errors: unknown[];
  };
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: stats.expected === 0 ? Math.max(failed, 1) : failed,
    skipped: stats.skipped,
  };
}

/** Reads chaos' report, in which each fault is a test. A run without one counts as a failure. */
export function chaosTotals(path: string): Totals {
  const { results } = JSON.parse(readFileSync(path, "utf8")) as { results: { holds: boolean }[] };
  const passed = results.filter(({ holds }) => holds).length;
  return { passed, failed: results.length === 0 ? 1 : results.length - passed, skipped: 0 };
}

/** What a machine may lack, and the tests that need it, by their names. */
const SURROUNDINGS: Readonly<Record<string, RegExp>> = {
  PostgreSQL: /'postgresql'|one? PostgreSQL|^postgresql /,
  Redis: /(in|through|one) Redis\b/,
  nginx: /(by|from) nginx/,
  Firefox: /in Firefox/,
  screenshots: /looks as in its screenshots/,
};

type Suite = { suites?: Suite[]; specs?: { title: string; tests: { projectName: string }[] }[] };

const titlesOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, tests }) => tests.map(({ projectName }) => `${projectName} ${title}`)),
  ...suites.flatMap(titlesOf),
];

/** Says from the two reports on what the tests ran that a machine may lack, and what was missing. */
export function surroundings(vitest: string, playwright: string): string {
  const names: string[] = [];
  if (existsSync(vitest)) {
    const { testResults } = JSON.parse(readFileSync(vitest, "utf8")) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    const ran = testResults.flatMap(({ assertionResults }) => assertionResults);
    names.push(...ran.filter(({ status }) => /passed|failed/.test(status)).map(({ fullName }) => fullName));
  }
  if (existsSync(playwright)) names.push(...titlesOf(JSON.parse(readFileSync(playwright, "utf8")) as Suite));
  const parts = Object.entries(SURROUNDINGS).map(([what, pattern]) => {
    const count = names.filter((name) => pattern.test(name)).length;
    return count === 0 ? `NOT on ${what}` : `on ${what} (${count} tests)`;
  });
  return `The tests ran ${parts.join(", ")}.`;
}
