import { writeFileSync } from "node:fs";
import { describeMachine } from "@cointide/bench/machine";
import { markdownTable } from "@cointide/bench/markdown-table";
import { holds, type Result } from "./result.ts";
import { seconds } from "./until.ts";

const HEAD = [
  "fault",
  "what it did",
  "what was seen",
  "well again",
  "writes lost",
  "wrong prices",
  "blank",
  "stuck",
  "",
];

const cells = (result: Result): string[] => [
  `${result.kind}: ${result.fault}`,
  result.injected ?? "took no effect",
  [result.seen, ...(result.problem === null ? [] : [`PROBLEM: ${result.problem}`])]
    .join("; ")
    .replaceAll("|", "/"),
  result.recoveredMs === null ? "never" : seconds(result.recoveredMs),
  ...[result.lostWrites, result.wrongPrices, result.blankPages, result.stuckSpinners].map(String),
  holds(result) ? "held" : "FAILED",
];

export type Run = {
  results: readonly Result[];
  /** What could not be tried on this machine, in a sentence each. */
  untried: readonly string[];
  /** How many writes were acknowledged, all in all. */
  writes: number;
  ms: number;
};

const sum = (results: readonly Result[], of: (result: Result) => number) =>
  results.reduce((total, result) => total + of(result), 0);

/** The whole run as Markdown. */
export function runMarkdown({ results, untried, writes, ms }: Run): string {
  const { processor, cores, memory, node, load } = describeMachine();
  const held = results.filter(holds).length;
  return [
    "## chaos",
    `${processor}, ${cores} cores, ${memory} GB, Node ${node}, load ${load} at the end; ${seconds(ms)}`,
    markdownTable(HEAD, results.map(cells)),
    `${held} of ${results.length} faults held. Lost of ${writes} acknowledged writes: ${sum(results, (one) => one.lostWrites)}; wrong prices shown as live: ${sum(results, (one) => one.wrongPrices)}; blank pages: ${sum(results, (one) => one.blankPages)}; stuck spinners: ${sum(results, (one) => one.stuckSpinners)}.`,
    ...untried.map((sentence) => `Not tried here: ${sentence}`),
  ].join("\n\n");
}

/** Prints the run, keeps it for who adds up the tests, and makes the exit code 1 where a fault did not hold. */
export function printRun(run: Run): void {
  const good = run.results.length > 0 && run.results.every(holds);
  if (!good) process.exitCode = 1;
  const results = run.results.map((result) => ({ ...result, holds: holds(result) }));
  const report = JSON.stringify({ ...run, machine: describeMachine(), holds: good, results });
  const { CHAOS_REPORT } = process.env;
  if (CHAOS_REPORT) writeFileSync(CHAOS_REPORT, report);
  console.log(process.argv.includes("--json") ? report : `\n${runMarkdown(run)}\n`);
}
