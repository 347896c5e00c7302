import type { Bearer } from "../accounts/access-token.ts";
import type { Database } from "../database/database.ts";
import { streams } from "../database/schema.ts";
import { isOwnStream, isStreamId } from "./stream-row.ts";

/** Deletes a stream of the person. False where there is no such stream. */
export async function deleteStream(
  database: Database,
  bearer: Bearer,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  if (!isStreamId(id)) return false;
  const deleted = await database
    .delete(streams)
    .where(isOwnStream(database, id, bearer, now))
    .returning({ id: streams.id });
  return deleted.length > 0;
}
