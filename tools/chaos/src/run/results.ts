import { writeFileSync } from "node:fs";
import { describeMachine } from "@cointide/testing/machine";
import { markdownTable } from "@cointide/testing/markdown-table";
import { seconds } from "@cointide/testing/until";
import type { AlertCounts } from "../alerts/oracle.ts";
import type { FaultKind } from "./fault.ts";

/** What came of a fault. */
export type Result = {
  fault: string;
  kind: FaultKind;
  /** The evidence that it took effect; null where it did not. */
  injected: string | null;
  /** How the pages said it. */
  seen: string;
  /** How long it took until all was well again, in ms; null where it never was. */
  recoveredMs: number | null;
  lostWrites: number;
  wrongPrices: number;
  blankPages: number;
  stuckSpinners: number;
  /** What became of alerts, where the fault is about them. */
  alerts?: AlertCounts;
  /** What else was not as it must be. */
  problem: string | null;
  tookMs: number;
};

/** A fault that this machine lacks something for. */
export type Untried = { fault: string; kind: FaultKind; why: string };

export type Run = {
  results: readonly Result[];
  untried: readonly Untried[];
  /** How many writes were acknowledged, all in all. */
  writes: number;
  ms: number;
};

const areAlertsSound = ({ due, missed, double, unfounded }: AlertCounts): boolean =>
  due > 0 && missed + double + unfounded === 0;

/** Whether the fault took effect, and cost nothing that must not be lost. */
export const holds = (result: Result): boolean =>
  result.injected !== null &&
  result.problem === null &&
  result.recoveredMs !== null &&
  result.lostWrites + result.wrongPrices + result.blankPages + result.stuckSpinners === 0 &&
  (result.alerts === undefined || areAlertsSound(result.alerts));

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

const untriedCells = ({ fault, kind, why }: Untried): string[] => [
  ...[`${kind}: ${fault}`, `not injected: ${why}`],
  ...["–", "–", "–", "–", "–", "–", "not injected"],
];

const ALERTS_HEAD = ["fault", "alerts", "due", "fired", "late", "missed", "double", "unfounded", "slowest"];

/** What became of alerts, where a fault was about them. */
function alertsMarkdown(results: readonly Result[]): string[] {
  const rows = results.flatMap(({ fault, alerts: of }) => {
    if (of === undefined) return [];
    const counts = [of.alerts, of.due, of.fired, of.late, of.missed, of.double, of.unfounded];
    return [[fault, ...counts.map(String), seconds(of.slowest)]];
  });
  if (rows.length === 0) return [];
  return [
    "Alerts. Due: by what the exchange sent. Late and slowest: told after the crossing, or after the fault's end.",
    markdownTable(ALERTS_HEAD, rows),
  ];
}

/** The whole run as Markdown. */
function runMarkdown({ results, untried, writes, ms }: Run): string {
  const { processor, cores, memory, node, load } = describeMachine();
  const held = results.filter(holds).length;
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  return [
    "## chaos",
    `${processor}, ${cores} cores, ${memory} GB, Node ${node}, load ${load} at the end; ${seconds(ms)}`,
    markdownTable(HEAD, [...results.map(cells), ...untried.map(untriedCells)]),
    ...alertsMarkdown(results),
    `${held} of ${results.length} faults held. Lost of ${writes} acknowledged writes: ${sum((one) => one.lostWrites)}; wrong prices shown as live: ${sum((one) => one.wrongPrices)}; blank pages: ${sum((one) => one.blankPages)}; stuck spinners: ${sum((one) => one.stuckSpinners)}.`,
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
