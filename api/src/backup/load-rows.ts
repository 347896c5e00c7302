import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Table } from "./catalogue.ts";
import type { Checksums } from "./format.ts";
import { readRows } from "./read-rows.ts";
import { createRowSum, type RowSum } from "./sums.ts";

/** Inserts lines of JSON as rows, with the numbers that they had. */
export async function loadRows(
  transaction: Database,
  { name, columns }: Table,
  lines: Buffer,
): Promise<void> {
  const rows = `[${lines.toString().trimEnd().replaceAll("\n", ",")}]`;
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const table = sql.identifier(name);
  await transaction.execute(sql`
    INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, ${rows}::jsonb)`);
}

/** Lets the sequences of a table go on after the last number that they gave. */
export async function setSequences(
  transaction: Database,
  { sequences }: Table,
  numbers: Checksums["sequences"][string] = {},
): Promise<void> {
  for (const [column, sequence] of Object.entries(sequences)) {
    const number = numbers[column] ?? null;
    if (number !== null)
      await transaction.execute(sql`SELECT setval(${sequence}::regclass, ${number}::bigint)`);
  }
}

/** Reads the rows of a table back as a backup would. */
export async function sumRows(transaction: Database, table: Table, hasSecrets: boolean): Promise<RowSum> {
  const sum = createRowSum();
  for await (const rows of readRows(transaction, table, hasSecrets)) sum.add(rows);
  return sum.end();
}

/** Triggers of the schema do not act on rows that are as they left them. */
export async function withoutTriggers(
  transaction: Database,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const set = async (state: "DISABLE" | "ENABLE") => {
    for (const { name } of tables)
      await transaction.execute(sql`ALTER TABLE ${sql.identifier(name)} ${sql.raw(state)} TRIGGER USER`);
  };
  await set("DISABLE");
  await work();
  await set("ENABLE");
}
