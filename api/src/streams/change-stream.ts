import type { Stream } from "@cointide/shared/contracts/streams";
import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { streams } from "../database/schema.ts";
import { isStreamId, STREAM_COLUMNS } from "./stream-row.ts";

/** Gives a stream of the person other symbols; the last of several writers wins. Null where there is no such stream. */
export async function changeStream(
  database: Database,
  { id, userId, symbols }: Stream,
): Promise<Stream | null> {
  if (!isStreamId(id)) return null;
  const [changed] = await database
    .update(streams)
    .set({ symbols })
    .where(and(eq(streams.id, id), eq(streams.userId, userId)))
    .returning(STREAM_COLUMNS);
  return changed ?? null;
}
