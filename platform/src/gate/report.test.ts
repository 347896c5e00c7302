import { expect, it } from "vitest";
import { formatReport, problemsOf, runChecks } from "./report.ts";

it("lists what passed with its note, what was found, and what was skipped with the reason", async () => {
  const results = await runChecks([
    ["events", () => []],
    ["budget", () => [], "1.0 KB of 20 KB gzip"],
    ["styles", async () => ['"body" matches elements outside mfe-demo.']],
    ["licences", { skipped: "the build has no licenses.txt" }, "a note"],
  ]);
  const report = {
    name: "mfe-demo",
    contract: null,
    results: results.map((result) => ({ ...result, ms: 1 })),
  };
  expect(formatReport(report).split("\n")).toEqual([
    "✔ events          1 ms",
    "✔ budget          1 ms  1.0 KB of 20 KB gzip",
    '✘ styles: "body" matches elements outside mfe-demo.',
    "– licences     skipped: the build has no licenses.txt",
  ]);
  expect(problemsOf(report)).toEqual(['styles: "body" matches elements outside mfe-demo.']);
});
