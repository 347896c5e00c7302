import type { Machine } from "@cointide/testing/machine";
import { markdownTable } from "@cointide/testing/markdown-table";
import { type Row, type Table, type Verdict, verdictsOf } from "./report.ts";
import { median, spread } from "./statistics.ts";

const RATIO_DIGITS = 2;

const number = (value: number, digits: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

function samplesText(values: readonly number[] | undefined, digits: number): string {
  if (values === undefined || values.length === 0) return "–";
  const [least, most] = spread(values);
  const middle = number(median(values), digits);
  return values.length === 1 ? middle : `${middle} (${number(least, digits)}–${number(most, digits)})`;
}

function verdictText({ target, value, holds }: Verdict, digits: number): string {
  const [sign, limit] = "most" in target ? ["≤", target.most] : ["≥", target.least];
  const shown = target.per === undefined ? digits : RATIO_DIGITS;
  const subject = target.worst ? `${target.subject} at worst` : target.subject;
  const of = target.per === undefined ? subject : `${target.subject} / ${target.per}`;
  return `${of} ${number(value, shown)} ${sign} ${number(limit, shown)} ${holds ? "held" : "MISSED"}`;
}

function cells(row: Row, subjects: readonly string[]): string[] {
  const { name, unit, digits = 0, samples } = row;
  return [
    unit === "" ? name : `${name}, ${unit}`,
    ...subjects.map((subject) => samplesText(samples[subject], digits)),
    verdictsOf(row)
      .map((verdict) => verdictText(verdict, digits))
      .join("; "),
  ];
}

const runsOf = ({ rows }: Table): number =>
  Math.max(...rows.flatMap(({ samples }) => Object.values(samples).map(({ length }) => length)));

const tableText = (table: Table): string => {
  const head = ["", ...table.subjects, "target"];
  const body = table.rows.map((row) => cells(row, table.subjects));
  return `${table.title}; median of ${runsOf(table)} (least–most)\n\n${markdownTable(head, body)}`;
};

/** The tables as Markdown, under the machine that they were measured on. */
export function reportMarkdown(benchmark: string, machine: Machine, tables: readonly Table[]): string {
  const { processor, cores, memory, node, chromium, load } = machine;
  const browser = chromium === null ? "" : `, Chromium ${chromium}`;
  const where = `${processor}, ${cores} cores, ${memory} GB, Node ${node}${browser}, load ${load} at the start`;
  return [`## ${benchmark}`, where, ...tables.map(tableText)].join("\n\n");
}
