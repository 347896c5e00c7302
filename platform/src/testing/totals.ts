import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../config/workspace.ts";

/** How many tests of a runner passed and were not run, and which failed, by name. */
export type Totals = { passed: number; failed: readonly string[]; skipped: number };

export const PASSED: Totals = { passed: 1, failed: [], skipped: 0 };

/** One failure, of what has no tests of its own. */
export const failure = (name: string): Totals => ({ passed: 0, failed: [name], skipped: 0 });

/** Adds up runners. */
export const sumOf = (results: readonly Totals[]): Totals => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.flatMap(({ failed }) => failed),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
});

/** A run without a test is a failure, too. */
const notEmpty = (totals: Totals, runner: string): Totals =>
  totals.passed + totals.failed.length > 0 ? totals : { ...totals, failed: [`${runner} ran no test`] };

const REASON_LINES = 12;

/** A test's name, and beneath it how its errors begin: who has only the end of a log reads there why it fell. */
function withReason(name: string, errors: readonly string[]): string {
  const lines = errors.flatMap((error) => stripVTControlCharacters(error).split("\n"));
  const telling = new Set(lines.filter((line) => line.trim() !== "" && !/^\s+at /.test(line)));
  return [name, ...[...telling].slice(0, REASON_LINES).map((line) => `    ${line.slice(0, 300)}`)].join("\n");
}

const parse = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** Reads vitest's JSON report. A file that could not be loaded is a failure although none of its tests failed. */
export function vitestTotals(path: string): Totals {
  const { numPassedTests, numPendingTests, testResults } = parse<VitestReport>(path);
  const failed = testResults.flatMap(({ name: path, status, assertionResults }) => {
    const name = relative(ROOT, path);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0 && status === "failed") return [name];
    return tests.map(({ fullName, failureMessages = [] }) =>
      withReason(`${name} › ${fullName}`, failureMessages),
    );
  });
  return notEmpty({ passed: numPassedTests, failed, skipped: numPendingTests }, "vitest");
}

type Try = { errors: { message?: string }[] };
type BrowserTest = { projectName: string; status: string; results?: Try[] };
type Spec = { title: string; file: string; tests: BrowserTest[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type PlaywrightReport = Suite & { errors: { message?: string }[] };

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** Reads Playwright's JSON report. A test that passed only when it was repeated is a failure, as is an error outside of tests. */
export function playwrightTotals(path: string): Totals {
  const report = parse<PlaywrightReport>(path);
  const tests = specsOf(report).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results = [] }) => {
      const errors = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
      return { status, name: withReason(`${file} › ${title}`, errors) };
    }),
  );
  const named = (...statuses: string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  const errors = report.errors.map(({ message }) => message ?? "an error outside of tests");
  return notEmpty(
    {
      passed: named("expected").length,
      failed: [...named("unexpected", "flaky"), ...errors],
      skipped: named("skipped").length,
    },
    "Playwright",
  );
}

/** Reads chaos' report, in which each fault is a test. */
export function chaosTotals(path: string): Totals {
  const { results } = parse<{ results: { fault: string; holds: boolean }[] }>(path);
  const passed = results.filter(({ holds }) => holds).length;
  const failed = results.filter(({ holds }) => !holds).map(({ fault }) => fault);
  return notEmpty({ passed, failed, skipped: 0 }, "chaos");
}

/** What a machine may lack, and the tests that need it, by their names. */
const SURROUNDINGS: Readonly<Record<string, RegExp>> = {
  PostgreSQL: /'postgresql'|one? PostgreSQL|^postgresql /,
  Redis: /(in|through|one) Redis\b/,
  nginx: /(by|from) nginx/,
  Firefox: /in Firefox/,
  screenshots: /looks as in its screenshots/,
};

/** Says from the two reports on what the tests ran that a machine may lack, and what was missing. */
export function surroundings(vitest: string, playwright: string): string {
  const names: string[] = [];
  if (existsSync(vitest)) {
    const ran = parse<VitestReport>(vitest).testResults.flatMap(({ assertionResults }) => assertionResults);
    names.push(...ran.filter(({ status }) => /passed|failed/.test(status)).map(({ fullName }) => fullName));
  }
  if (existsSync(playwright)) {
    const specs = specsOf(parse<PlaywrightReport>(playwright));
    names.push(
      ...specs.flatMap(({ title, tests }) => tests.map(({ projectName }) => `${projectName} ${title}`)),
    );
  }
  const parts = Object.entries(SURROUNDINGS).map(([what, pattern]) => {
    const count = names.filter((name) => pattern.test(name)).length;
    return count === 0 ? `NOT on ${what}` : `on ${what} (${count} tests)`;
  });
  return `The tests ran ${parts.join(", ")}.`;
}
