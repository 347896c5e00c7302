import { sql } from "drizzle-orm";
import { readCatalogue } from "../backup/catalogue.ts";
import type { Database } from "../database/database.ts";

/** Tables that say what the schema is. */
const RECORDS = new Set(["migrations", "additions"]);

/** What may break on its way through text. */
const HARD_TEXT = 'ü 币 "quoted" \\n \\\\ {a,b} \n\t%';

/** A value of each type that a column may have. Values of different rows differ. */
const VALUES: Readonly<Record<string, (text: string, row: number) => unknown>> = {
  text: (text) => text,
  "text[]": (text) => [text, "", 'a"b,{}'],
  bigint: (_, row) => `${9_007_199_254_740_991n + BigInt(row)}`,
  integer: (_, row) => row,
  boolean: (_, row) => row % 2 === 0,
  "timestamp with time zone": (_, row) => `2026-01-02T03:04:05.67890${row}+01:00`,
  jsonb: (text) => ({ text, number: 1.5, nothing: null }),
  bytea: (text) => `\\x${Buffer.from(text).toString("hex")}`,
  numeric: (_, row) => `12345678901234567890.0${row}`,
  "double precision": (_, row) => 0.1 + row,
};

type Column = { table: string; column: string; type: string; refers: string | null; referred: string | null };

/** The columns of all tables; those that refer to others name the table and the column. */
async function readColumns(database: Database): Promise<Column[]> {
  const { rows } = (await database.execute(sql`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
      other.relname AS refers, key.attname AS referred
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = f.conkey[1]
    LEFT JOIN pg_class other ON other.oid = f.confrelid
    LEFT JOIN pg_attribute key ON key.attrelid = f.confrelid AND key.attnum = f.confkey[1]
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`)) as unknown as {
    rows: Column[];
  };
  return rows;
}

/**
 * Puts rows into every table of the catalogue but those of migrations, also into those that later migrations add.
 * @throws where a column has a type that has no value here yet
 */
export async function fillTables(database: Database, rowsPerTable = 3): Promise<string[]> {
  const columns = await readColumns(database);
  const valueIn = (column: Column, row: number): unknown => {
    const referred = columns.find(
      ({ table, column: name }) => table === column.refers && name === column.referred,
    );
    if (referred !== undefined) return valueIn(referred, row);
    const make = VALUES[column.type];
    if (make === undefined)
      throw new Error(`Give ${column.type} of ${column.table}.${column.column} a value.`);
    return make(`${column.table} ${column.column} ${row} ${HARD_TEXT}`, row);
  };
  const tables = (await readCatalogue(database)).filter(({ name }) => !RECORDS.has(name));
  for (const { name } of tables) {
    const own = columns.filter(({ table }) => table === name);
    const rows = Array.from({ length: rowsPerTable }, (_, row) =>
      Object.fromEntries(own.map((column) => [column.column, valueIn(column, row + 1)])),
    );
    await database.execute(sql`
      INSERT INTO ${sql.identifier(name)} OVERRIDING SYSTEM VALUE
      SELECT * FROM jsonb_populate_recordset(NULL::${sql.identifier(name)}, ${JSON.stringify(rows)}::jsonb)`);
  }
  return tables.map(({ name }) => name);
}

/** All rows of a table, as text. */
export async function rowsOf(database: Database, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = (await database.execute(sql`
    SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} t ORDER BY to_jsonb(t)::text COLLATE "C"`)) as unknown as {
    rows: { row: Record<string, unknown> }[];
  };
  return rows.map(({ row }) => row);
}
