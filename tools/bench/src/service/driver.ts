import { join } from "node:path";
import { START_PARAMS } from "@cointide/api/pglite-settings";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** A database without any layer above its driver. */
export type Driver = {
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** Opens the same database as the service does by the same variables: the same driver, as safe, as many connections. */
export async function openDriver(env: Record<string, string | undefined>): Promise<Driver> {
  const { DATABASE_URL, DATA_DIR = ".data" } = env;
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
    return { query: async (sql, values) => (await pool.query(sql, values)).rows, close: () => pool.end() };
  }
  const database = await PGlite.create(join(DATA_DIR, "database"), { startParams: START_PARAMS });
  return {
    query: async (sql, values) => (await database.query<Record<string, unknown>>(sql, values)).rows,
    close: () => database.close(),
  };
}
