import type { Stream } from "@cointide/shared/contracts/streams";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Bearer } from "../accounts/access-token.ts";
import type { Database } from "../database/database.ts";
import { sessions, streams } from "../database/schema.ts";

/** A person's streams, the oldest first; null where the session that asks has ended. */
export type ListStreams = (bearer: Bearer, now: number) => Promise<Stream[] | null>;

/**
 * One question says both whether the session holds and what its person has: pages wait for this answer, and each
 * question costs a way to the database and back.
 */
export function prepareListStreams(database: Database): ListStreams {
  const prepared = database
    .select({ id: streams.id, symbols: streams.symbols })
    .from(sessions)
    .leftJoin(streams, eq(streams.userId, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .orderBy(asc(streams.ordinal))
    .prepare("list_streams");

  return async ({ sessionId, userId }, now) => {
    const rows = await prepared.execute({ sessionId, userId, now: new Date(now).toISOString() });
    if (rows.length === 0) return null;
    // Somebody without streams is one row without a stream.
    return rows.flatMap(({ id, symbols }) => (id && symbols ? [{ id, userId, symbols }] : []));
  };
}
