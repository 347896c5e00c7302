import type { Stream } from "@cointide/shared/contracts/streams";
import type { Bearer } from "../accounts/access-token.ts";
import type { Database } from "../database/database.ts";
import { streams } from "../database/schema.ts";
import { isOwnStream, isStreamId, STREAM_COLUMNS } from "./stream-row.ts";

/** Gives a stream of the person other symbols; the last of several writers wins. Null where there is no such stream. */
export async function changeStream(
  database: Database,
  bearer: Bearer,
  { id, symbols, now }: Omit<Stream, "userId"> & { now: number },
): Promise<Stream | null> {
  if (!isStreamId(id)) return null;
  const [changed] = await database
    .update(streams)
    .set({ symbols })
    .where(isOwnStream(database, id, bearer, now))
    .returning(STREAM_COLUMNS);
  return changed ?? null;
}
