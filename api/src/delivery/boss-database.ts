import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";

/** How pg-boss runs its statements. */
export type BossDatabase = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** A statement with its values in the places of `$1`, `$2` and so on. */
function withValues(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1] ?? null)}`,
  );
  return sql.join(chunks);
}

/** The statements of a script. A semicolon between `$$` and `$$` belongs to the body of a function. */
function statementsOf(script: string): string[] {
  const END = "\0";
  const parts = script.split("$$").map((part, index) => (index % 2 === 0 ? part.replaceAll(";", END) : part));
  const statements = parts.join("$$").split(END);
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => !/^(BEGIN|COMMIT|)$/.test(statement));
}

/**
 * Lets pg-boss use the service's database, on either engine, or a transaction of it. Its scripts, which begin and end a
 * transaction, run in one of drizzle's: PGlite takes one statement at a time, and a connection of PostgreSQL's pool whose
 * script failed midway would stay in a failed transaction.
 */
export function bossDatabase(database: Database): BossDatabase {
  async function run(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
    if (values.length > 0) return (await database.execute(withValues(text, values))) as { rows: unknown[] };
    return database.transaction(async (transaction) => {
      let result = { rows: [] as unknown[] };
      for (const statement of statementsOf(text))
        result = (await transaction.execute(sql.raw(statement))) as { rows: unknown[] };
      return result;
    });
  }
  return {
    async executeSql(text, values = []) {
      try {
        return await run(text, values);
      } catch (error) {
        // pg-boss reads the message of the database's own error.
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
      }
    },
  };
}
