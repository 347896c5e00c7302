import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import {
  chaosTotals,
  failure,
  PASSED,
  playwrightTotals,
  sumOf,
  surroundings,
  vitestTotals,
} from "./totals.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function report(content: unknown, name = "report"): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
const MESSAGE = "Error: 1 is not 2\n\n\u001b[31m- 1\u001b[39m\n    at prices.test.ts:3:4";
const REASON = "\n    Error: 1 is not 2\n    - 1";
const unit = (status: string, fullName = "prices are exact", failureMessages: string[] = []) => ({
  ...{ name: join(ROOT, "prices.test.ts"), status },
  assertionResults: [{ fullName, status, failureMessages }],
});

test("unit tests that fail are named with the start of their errors, and broken files too", () => {
  const broken = { name: join(ROOT, "broken.test.ts"), status: "failed", assertionResults: [] };
  const testResults = [unit("passed"), unit("failed", "prices are shown", [MESSAGE]), broken];
  const path = report({ numPassedTests: 5, numPendingTests: 2, testResults });
  const failed = [`prices.test.ts › prices are shown${REASON}`, "broken.test.ts"];
  expect(vitestTotals(path)).toEqual({ passed: 5, failed, skipped: 2 });
});

test("browser tests that pass only on a retry fail, as do errors outside of tests", () => {
  const tests = ["expected", "flaky", "unexpected", "skipped"].map((status) => ({
    ...{ status, projectName: "embedded" },
    results: status === "unexpected" ? [{ errors: [{ message: MESSAGE }] }, { errors: [{}] }] : [],
  }));
  const suites = [{ suites: [{ specs: [{ title: "signs up", file: "story.spec.ts", tests }] }] }];
  expect(playwrightTotals(report({ suites, errors: [{ message: "no server" }] }))).toEqual({
    passed: 1,
    failed: ["story.spec.ts › signs up", `story.spec.ts › signs up${REASON}`, "no server"],
    skipped: 1,
  });
});

test("each chaos fault is a test, runners add up, and a run without a test fails", () => {
  const held = { fault: "a kill", holds: true };
  const chaos = chaosTotals(report({ results: [held, { fault: "a full disk", holds: false }] }));
  expect(chaos).toEqual({ passed: 1, failed: ["a full disk"], skipped: 0 });
  const sum = { passed: 3, failed: ["a full disk", "types", "a full disk"], skipped: 0 };
  expect(sumOf([chaos, PASSED, failure("types"), chaos])).toEqual(sum);
  const empty = report({ numPassedTests: 0, numPendingTests: 0, testResults: [], errors: [], results: [] });
  for (const [read, runner] of [
    [vitestTotals, "vitest"],
    [playwrightTotals, "Playwright"],
    [chaosTotals, "chaos"],
  ] as const)
    expect(read(empty).failed).toEqual([`${runner} ran no test`]);
});

test("the summary lists what the tests ran on and what was missing", () => {
  const testResults = [
    unit("passed", "on 'postgresql' streams are kept"),
    unit("pending", "limits counted in Redis at redis://127.0.0.1:6379 end"),
  ];
  const specs = [{ title: "signs up", tests: [{ projectName: "postgresql" }] }];
  const browser = report({ suites: [{ suites: [{ specs }] }] }, "playwright");
  expect(surroundings(report({ testResults }, "vitest"), browser)).toBe(
    "The tests ran on PostgreSQL (2 tests), NOT on Redis, NOT on nginx, NOT on Firefox, NOT on screenshots.",
  );
});
