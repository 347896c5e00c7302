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
type Result = { fullName: string; status: string; failureMessages?: string[] };
const file = (status: string, ...assertionResults: Result[]) => ({
  name: join(ROOT, "prices.test.ts"),
  status,
  assertionResults,
});
const vitest = (passed: number, ...testResults: ReturnType<typeof file>[]) =>
  vitestTotals(report({ numPassedTests: passed, numPendingTests: 2, testResults }));

test("a unit test that failed is named with its file", () => {
  const tests = [
    { fullName: "prices are shown", status: "passed" },
    { fullName: "prices are exact", status: "failed" },
  ];
  const failed = ["prices.test.ts › prices are exact"];
  expect(vitest(5, file("failed", ...tests))).toEqual({ passed: 5, failed, skipped: 2 });
});

test("beneath the name of a test stands how its errors begin", () => {
  const message = "Error: 1 is not 2\n\n\u001b[31m- 1\u001b[39m\n    at prices.test.ts:3:4";
  const reason = "\n    Error: 1 is not 2\n    - 1";
  const unit = { fullName: "prices are exact", status: "failed", failureMessages: [message] };
  expect(vitest(5, file("failed", unit)).failed).toEqual([`prices.test.ts › prices are exact${reason}`]);
  const results = [{ errors: [{ message }] }, { errors: [{ message }, {}] }];
  const tests = [{ status: "unexpected", projectName: "embedded", results }];
  const suites = [{ specs: [{ title: "a person signs up", file: "story.spec.ts", tests }] }];
  expect(playwrightTotals(report({ suites, errors: [] })).failed).toEqual([
    `story.spec.ts › a person signs up${reason}`,
  ]);
});

test("a file that could not be loaded counts as a failure although none of its tests failed", () => {
  expect(vitest(5, file("passed"))).toEqual({ passed: 5, failed: [], skipped: 2 });
  expect(vitest(5, file("failed"))).toMatchObject({ passed: 5, failed: ["prices.test.ts"] });
});

test("a run without a test is a failure", () => {
  expect(vitest(0).failed).toEqual(["vitest ran no test"]);
  expect(playwrightTotals(report({ errors: [] })).failed).toEqual(["Playwright ran no test"]);
  expect(chaosTotals(report({ results: [] })).failed).toEqual(["chaos ran no test"]);
});

test("browser tests that pass only on a repeat have failed, as have errors outside of tests; skipped ones are counted", () => {
  const statuses = ["expected", "flaky", "unexpected", "skipped", "skipped"];
  const tests = statuses.map((status) => ({ status, projectName: "embedded" }));
  const suites = [{ suites: [{ specs: [{ title: "a person signs up", file: "story.spec.ts", tests }] }] }];
  const failed = ["story.spec.ts › a person signs up", "story.spec.ts › a person signs up", "no server"];
  expect(playwrightTotals(report({ suites, errors: [{ message: "no server" }] }))).toEqual({
    passed: 1,
    failed,
    skipped: 2,
  });
});

test("each fault of chaos is a test", () => {
  const results = [
    { fault: "a kill", holds: true },
    { fault: "a full disk", holds: false },
  ];
  expect(chaosTotals(report({ results }))).toEqual({ passed: 1, failed: ["a full disk"], skipped: 0 });
});

test("runners add up", () => {
  const one = { passed: 3, failed: ["prices"], skipped: 2 };
  expect(sumOf([one, PASSED, failure("types"), one])).toEqual({
    passed: 7,
    failed: ["prices", "types", "prices"],
    skipped: 4,
  });
});

test("what the tests ran on is printed, and what was missing", () => {
  const assertionResults = [
    { fullName: "on 'postgresql' streams are kept", status: "passed" },
    { fullName: "limits counted in Redis at redis://127.0.0.1:6379 end", status: "pending" },
  ];
  const specs = [{ title: "a person signs up", tests: [{ projectName: "postgresql" }] }];
  expect(
    surroundings(
      report({ testResults: [file("passed", ...assertionResults)] }, "vitest"),
      report({ suites: [{ suites: [{ specs }] }] }, "playwright"),
    ),
  ).toBe(
    "The tests ran on PostgreSQL (2 tests), NOT on Redis, NOT on nginx, NOT on Firefox, NOT on screenshots.",
  );
});
