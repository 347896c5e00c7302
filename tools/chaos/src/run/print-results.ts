import { writeFileSync } from "node:fs";
import { describeMachine } from "@cointide/testing/machine";
import { markdownTable } from "@cointide/testing/markdown-table";
import { seconds } from "@cointide/testing/until";
import type { FaultKind } from "./fault.ts";
import { holds, type Result } from "./result.ts";

const HEAD = [
  ...["fault", "injected", "seen", "recovered"],
  ...["lost writes", "wrong prices", "blank pages", "stuck spinners", ""],
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

const ALERTS_HEAD = ["fault", "alerts", "due", "fired", "late", "missed", "double", "unfounded", "slowest"];

const alertCells = ({ fault, alerts }: Result): string[][] =>
  alerts === undefined
    ? []
    : [
        [
          fault,
          ...[alerts.alerts, alerts.due, alerts.fired, alerts.late].map(String),
          ...[alerts.missed, alerts.double, alerts.unfounded].map(String),
          seconds(alerts.slowest),
        ],
      ];

/** What became of alerts, where a fault was about them. */
function alertsMarkdown(results: readonly Result[]): string[] {
  const rows = results.flatMap(alertCells);
  return rows.length === 0
    ? []
    : [
        "Alerts. Due: by what the exchange sent. Late and slowest: told after the crossing, or after the fault's end.",
        markdownTable(ALERTS_HEAD, rows),
      ];
}

const untriedCells = ({ fault, kind, why }: Untried): string[] => [
  ...[`${kind}: ${fault}`, `not injected: ${why}`],
  ...["–", "–", "–", "–", "–", "–", "not injected"],
];

/** A fault that this machine lacks something for. */
export type Untried = { fault: string; kind: FaultKind; why: string };

export type Run = {
  results: readonly Result[];
  untried: readonly Untried[];
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
    markdownTable(HEAD, [...results.map(cells), ...untried.map(untriedCells)]),
    ...alertsMarkdown(results),
    `${held} of ${results.length} faults held. Lost of ${writes} acknowledged writes: ${sum(results, (one) => one.lostWrites)}; wrong prices shown as live: ${sum(results, (one) => one.wrongPrices)}; blank pages: ${sum(results, (one) => one.blankPages)}; stuck spinners: ${sum(results, (one) => one.stuckSpinners)}.`,
    ...(untried.length > 0 ? [`Not injected on this machine, and so not proved: ${untried.length}.`] : []),
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
