import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Bearer } from "../accounts/access-token.ts";
import { isLivingSession } from "../accounts/sessions.ts";
import type { Database } from "../database/database.ts";
import { sessions, streams } from "../database/schema.ts";

/** The columns that make a stream. */
export const STREAM_COLUMNS = { id: streams.id, userId: streams.userId, symbols: streams.symbols };

/**
 * The condition that a stream has this id and belongs to whoever asks, whose session still lives: the writing
 * statement itself refuses what a revoked session sends. Another person's stream is the same as none.
 */
export function isOwnStream(database: Database, id: string, bearer: Bearer, now: number): SQL | undefined {
  const owner = database
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(isLivingSession(bearer, now));
  return and(eq(streams.id, id), inArray(streams.userId, owner));
}

/** No id that the service gave looks otherwise, and nothing else is worth a question to the database. */
export const isStreamId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);
