import { randomUUID } from "node:crypto";
import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import { MAX_STREAMS, type Stream } from "@cointide/shared/contracts/streams";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Bearer } from "../accounts/access-token.ts";
import { isLivingSession, isPreparedLivingSession, livingSessionValues } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { sessions, streams } from "../database/schema.ts";
import { violates } from "../database/violates.ts";
import { DomainError } from "../domain-error.ts";

const FULL = `An account holds up to ${MAX_STREAMS} streams. Delete some to make room.`;

/** Turns the database's refusal into a sentence for people. @throws {DomainError} invalid when the account has no room for the streams. */
function refuseFull(error: unknown): never {
  throw violates(error, "check") ? new DomainError("invalid", FULL) : error;
}

/** Adds streams as one parameter. @throws {DomainError} invalid if the account has no room for all of them */
export async function insertStreams(within: Database, added: readonly Stream[], now: number): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ id, userId, symbols, name }) => ({
    ...{ id, user_id: userId, symbols, name: name || null },
  }));
  await within
    .execute(
      sql`
      INSERT INTO streams (id, user_id, symbols, name, created_at)
      SELECT id, user_id, symbols, name, ${new Date(now).toISOString()}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(id text, user_id text, symbols text[], name text)`,
    )
    .catch(refuseFull);
}

/** The name of a stream; empty where it has none, as one that was created before names. */
const SHOWN_NAME = sql<string>`coalesce(${streams.name}, '')`;

/** A person's streams, the oldest first; null where the session that asks has ended. */
type ListStreams = (bearer: Bearer, now: number) => Promise<Stream[] | null>;

/** One statement tells whether the session is valid and which streams its person has: pages wait for this answer. */
export function prepareListStreams(database: Database): ListStreams {
  const prepared = database
    .select({ id: streams.id, symbols: streams.symbols, name: SHOWN_NAME })
    .from(sessions)
    .leftJoin(streams, eq(streams.userId, sessions.userId))
    .where(isPreparedLivingSession())
    .orderBy(asc(streams.ordinal))
    .prepare("list_streams");

  return async (bearer, now) => {
    const rows = await prepared.execute(livingSessionValues(bearer, now));
    if (rows.length === 0) return null;
    // A person without streams is one row without a stream.
    const { userId } = bearer;
    return rows.flatMap(({ id, symbols, name }) => (id && symbols ? [{ id, userId, symbols, name }] : []));
  };
}

type NewStream = { symbols: string[]; name?: string | undefined; key?: string | undefined; now: number };

/**
 * Creates a stream for the owner of the session. A repeat under the same key returns the stream of the first call as
 * it is now: it may have been edited since.
 * @throws {DomainError} unauthenticated when the session has ended, invalid when the account has no room for another stream.
 */
type CreateStream = (bearer: Bearer, stream: NewStream) => Promise<Stream>;

const value = sql.placeholder;

/** One statement creates the stream, if the session that asks still holds; the database itself keeps the limit. */
export function prepareCreateStream(database: Database): CreateStream {
  const created = database
    .$with("created", {
      id: sql<string>`id`.as("id"),
      symbols: sql<string[]>`symbols`.as("symbols"),
      name: sql<string>`name`.as("name"),
    })
    .as(sql`
    INSERT INTO streams (id, user_id, symbols, name, created_at, create_key)
    SELECT ${value("id")}, user_id, ${value("symbols")}::text[], ${value("name")}::text,
      ${value("now")}::timestamptz, ${value("key")}::text
    FROM sessions
    WHERE id = ${value("sessionId")} AND user_id = ${value("userId")} AND expires_at > ${value("now")}::timestamptz
    ON CONFLICT (user_id, create_key) DO UPDATE SET create_key = excluded.create_key
    RETURNING id, symbols, coalesce(name, '') AS name`);
  const prepared = database
    .with(created)
    .select({ id: created.id, symbols: created.symbols, name: created.name })
    .from(created)
    .prepare("create_stream");

  return async ({ sessionId, userId }, { symbols, name = null, key = null, now }) => {
    const at = new Date(now).toISOString();
    const values = { id: randomUUID(), symbols, name, key, sessionId, userId, now: at };
    const [created] = await prepared.execute(values).catch(refuseLost).catch(refuseFull);
    if (created === undefined) throw new DomainError("unauthenticated", SESSION_ENDED);
    return { ...created, userId };
  };
}

/** The account was deleted in this very moment. */
function refuseLost(error: unknown): never {
  throw violates(error, "foreign key") ? new DomainError("unauthenticated", SESSION_ENDED) : error;
}

/** The columns that make a stream. */
const STREAM_COLUMNS = {
  ...{ id: streams.id, userId: streams.userId, symbols: streams.symbols },
  name: SHOWN_NAME,
};

/**
 * The condition that a stream has this id and belongs to the owner of a valid session: the writing
 * statement itself refuses what a revoked session sends. Another person's stream is the same as none.
 */
function isOwnStream(database: Database, id: string, bearer: Bearer, now: number): SQL | undefined {
  const owner = database
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(isLivingSession(bearer, now));
  return and(eq(streams.id, id), inArray(streams.userId, owner));
}

/** No id that the service gave looks otherwise, and nothing else is worth a question to the database. */
const isStreamId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);

/** What changes of a stream: what is left out stays as it is. */
type StreamChange = { id: string; symbols?: string[] | undefined; name?: string | undefined; now: number };

/** Changes a stream of the person; the last of several writers wins. Null where there is no such stream. */
export async function changeStream(
  database: Database,
  bearer: Bearer,
  { id, symbols, name, now }: StreamChange,
): Promise<Stream | null> {
  if (!isStreamId(id)) return null;
  const [changed] = await database
    .update(streams)
    .set({ symbols, name })
    .where(isOwnStream(database, id, bearer, now))
    .returning(STREAM_COLUMNS);
  return changed ?? null;
}

/** Delete a stream of the person. False where there is no such stream. */
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
