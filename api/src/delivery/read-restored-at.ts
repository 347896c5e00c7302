import { desc } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { restores } from "../database/schema.ts";

/** When the database was last restored from a backup, in ms since 1970; null: never. */
export async function readRestoredAt(database: Database): Promise<number | null> {
  const [row] = await database.select().from(restores).orderBy(desc(restores.at)).limit(1);
  return row?.at.getTime() ?? null;
}
