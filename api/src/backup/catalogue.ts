import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { migrationTable } from "../database/migration.ts";

type Column = { name: string; isKey: boolean; isText: boolean };

/** A table, as the database's catalogue describes it. */
export type Table = {
  name: string;
  /** Without those that the database computes. */
  columns: Column[];
  /** Sequences that number rows, by the columns that they fill. */
  sequences: Record<string, string>;
  /** The columns that refer to other tables. */
  references: { table: string; columns: string[] }[];
};

const COLUMNS = sql`
  SELECT json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0,
    'isKey', EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)))
    ORDER BY a.attnum)
  FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`;

const SEQUENCES = sql`
  SELECT json_object_agg(a.attname, pg_get_serial_sequence(quote_ident(c.relname), a.attname))
  FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`;

const REFERENCES = sql`
  SELECT json_agg(json_build_object('table', other.relname, 'columns',
    (SELECT json_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (f.conkey))))
  FROM pg_constraint f JOIN pg_class other ON other.oid = f.confrelid WHERE f.conrelid = c.oid AND f.contype = 'f'`;

/** The tables in an order in which each comes after those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, path: readonly Table[]): void => {
    if (path.includes(table)) throw new Error(`Tables refer to each other in a circle: ${table.name}.`);
    for (const { table: name } of table.references) {
      const other = byName.get(name);
      if (other !== undefined && other !== table) visit(other, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** Reads which tables there are, in an order in which rows can be inserted. */
export async function readCatalogue(database: Database): Promise<Table[]> {
  const { rows } = (await database.execute(sql`
    SELECT c.relname AS name, (${COLUMNS}) AS columns, coalesce((${SEQUENCES}), '{}') AS sequences,
      coalesce((${REFERENCES}), '[]') AS "references"
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    ORDER BY c.relname COLLATE "C"`)) as unknown as { rows: Table[] };
  return inOrder(rows);
}

type Names = { rows: { name: string }[] };

/** The migrations that a database has, by where they are recorded; none where it is new. */
export async function readMigrations(
  database: Database,
  table: ReturnType<typeof migrationTable>,
): Promise<string[]> {
  const { rows: found } = (await database.execute(
    sql`SELECT relname AS name FROM pg_class WHERE relname = ${table} AND relnamespace = current_schema()::regnamespace`,
  )) as unknown as Names;
  if (found.length === 0) return [];
  const { rows } = (await database.execute(
    sql`SELECT name FROM ${sql.identifier(table)} ORDER BY name COLLATE "C"`,
  )) as unknown as Names;
  return rows.map(({ name }) => name);
}
