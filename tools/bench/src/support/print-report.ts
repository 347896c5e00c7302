import type { Machine } from "@cointide/testing/machine";
import { markdownTable } from "@cointide/testing/markdown-table";
import { allHold, median, type Row, type Table, type Verdict, verdictsOf } from "./report.ts";

const RATIO_DIGITS = 2;

const number = (value: number, digits: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

function samplesText(values: readonly number[] = [], digits: number): string {
  if (values.length === 0) return "–";
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    number(value, digits),
  );
  return values.length === 1 ? `${middle}` : `${middle} (${least}–${most})`;
}

function verdictText({ target, value, holds }: Verdict, digits: number): string {
  const [sign, limit] = "most" in target ? ["≤", target.most] : ["≥", target.least];
  const shown = target.per === undefined ? digits : RATIO_DIGITS;
  const subject = target.worst ? `${target.subject} at worst` : target.subject;
  const of = target.per === undefined ? subject : `${target.subject} / ${target.per}`;
  return `${of} ${number(value, shown)} ${sign} ${number(limit, shown)} ${holds ? "held" : "MISSED"}`;
}

const cells = (row: Row, subjects: readonly string[]): string[] => [
  row.unit === "" ? row.name : `${row.name}, ${row.unit}`,
  ...subjects.map((subject) => samplesText(row.samples[subject], row.digits)),
  verdictsOf(row)
    .map((verdict) => verdictText(verdict, row.digits))
    .join("; "),
];

function tableText({ title, subjects, rows }: Table): string {
  const runs = Math.max(...rows.flatMap(({ samples }) => Object.values(samples).map(({ length }) => length)));
  const body = rows.map((row) => cells(row, subjects));
  return `${title}; median of ${runs} (least–most)\n\n${markdownTable(["", ...subjects, "target"], body)}`;
}

/** The tables as Markdown, under the machine that they were measured on. */
function reportMarkdown(benchmark: string, machine: Machine, tables: readonly Table[]): string {
  const { processor, cores, memory, node, chromium, load } = machine;
  const browser = chromium === null ? "" : `, Chromium ${chromium}`;
  const where = `${processor}, ${cores} cores, ${memory} GB, Node ${node}${browser}, load ${load} at the start`;
  return [`## ${benchmark}`, where, ...tables.map(tableText)].join("\n\n");
}

/**
 * Prints what a benchmark found, as Markdown or, with `--json`, as one line of JSON, and makes the program's
 * exit code 1 where a target is missed.
 */
export function printReport(benchmark: string, machine: Machine, tables: readonly Table[]): void {
  const holds = allHold(tables);
  if (!holds) process.exitCode = 1;
  const withVerdicts = tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, targets: verdictsOf(row) })),
  }));
  console.log(
    process.argv.includes("--json")
      ? JSON.stringify({ benchmark, machine, holds, tables: withVerdicts })
      : `\n${reportMarkdown(benchmark, machine, tables)}\n`,
  );
}
