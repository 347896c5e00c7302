import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { streams } from "../database/schema.ts";
import { isStreamId, type StreamKey } from "./stream-row.ts";

/** Deletes a stream of the person. False where there is no such stream. */
export async function deleteStream(database: Database, { id, userId }: StreamKey): Promise<boolean> {
  if (!isStreamId(id)) return false;
  const deleted = await database
    .delete(streams)
    .where(and(eq(streams.id, id), eq(streams.userId, userId)))
    .returning({ id: streams.id });
  return deleted.length > 0;
}
