import type { Machine } from "@cointide/testing/machine";
import { allHold, type Table, verdictsOf } from "./report.ts";
import { reportMarkdown } from "./report-markdown.ts";

const withVerdicts = (table: Table) => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, targets: verdictsOf(row) })),
});

/**
 * Prints what a benchmark found, as Markdown or, with `--json`, as one line of JSON, and makes the program's
 * exit code 1 where a target is missed.
 */
export function printReport(benchmark: string, machine: Machine, tables: readonly Table[]): void {
  const holds = allHold(tables);
  if (!holds) process.exitCode = 1;
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify({ benchmark, machine, holds, tables: tables.map(withVerdicts) }));
  } else {
    console.log(`\n${reportMarkdown(benchmark, machine, tables)}\n`);
  }
}
