import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Table } from "./catalogue.ts";
import { isCopied, secretColumns } from "./copied-tables.ts";

/** How many rows are read at once. */
const ROWS_AT_ONCE = 500;

/** Some rows of a table, a line of JSON each. */
export type Rows = { count: number; lines: Buffer };

/** Rows have the same text on each engine and in each time zone. */
const SETTINGS = sql`
  SELECT set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true)`;

/** The columns whose values are left out: secrets, and what refers to rows that are not copied. */
function omitted({ name, references }: Table, hasSecrets: boolean): ReadonlySet<string> {
  const dangling = references.filter(({ table }) => !isCopied(table)).flatMap(({ columns }) => columns);
  return new Set([...dangling, ...(hasSecrets ? [] : secretColumns(name))]);
}

function orderOf({ columns }: Table): SQL {
  const keys = columns
    .filter(({ isKey }) => isKey)
    .map(({ name, isText }) => sql`t.${sql.identifier(name)}${sql.raw(isText ? ` COLLATE "C"` : "")}`);
  return keys.length > 0 ? sql.join(keys, sql`, `) : sql`to_jsonb(t)::text COLLATE "C"`;
}

/**
 * Reads the rows of a table in the order of their keys. Belongs into a transaction that sees one state of the database.
 * @param hasSecrets whether the columns with secrets are read too
 */
export async function* readRows(
  transaction: Database,
  table: Table,
  hasSecrets: boolean,
): AsyncGenerator<Rows> {
  const without = omitted(table, hasSecrets);
  const columns = table.columns.map(({ name }) =>
    without.has(name) ? sql`NULL AS ${sql.identifier(name)}` : sql.identifier(name),
  );
  await transaction.execute(SETTINGS);
  await transaction.execute(sql`
    DECLARE backup_rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line
    FROM (SELECT ${sql.join(columns, sql`, `)} FROM ${sql.identifier(table.name)}) t ORDER BY ${orderOf(table)}`);
  for (;;) {
    const { rows } = (await transaction.execute(
      sql.raw(`FETCH ${ROWS_AT_ONCE} FROM backup_rows`),
    )) as unknown as { rows: { line: string }[] };
    if (rows.length === 0) break;
    yield { count: rows.length, lines: Buffer.from(rows.map(({ line }) => `${line}\n`).join("")) };
  }
  await transaction.execute(sql`CLOSE backup_rows`);
}
