import { randomUUID } from "node:crypto";
import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import type { Stream } from "@cointide/shared/contracts/streams";
import { sql } from "drizzle-orm";
import type { Bearer } from "../accounts/access-token.ts";
import type { Database } from "../database/database.ts";
import { violates } from "../database/violates.ts";
import { DomainError } from "../domain-error.ts";
import { refuseFull } from "./stream-limit.ts";

type NewStream = { symbols: string[]; key?: string | undefined; now: number };

/**
 * Creates a stream for the owner of the session. A repeat under the same key returns the stream of the first call as
 * it is now: it may have been edited since.
 * @throws {DomainError} unauthenticated when the session has ended, invalid when the account has no room for another stream.
 */
export type CreateStream = (bearer: Bearer, stream: NewStream) => Promise<Stream>;

const value = sql.placeholder;

/** One statement creates the stream, if the session that asks still holds; the database itself keeps the limit. */
export function prepareCreateStream(database: Database): CreateStream {
  const created = database
    .$with("created", { id: sql<string>`id`.as("id"), symbols: sql<string[]>`symbols`.as("symbols") })
    .as(sql`
    INSERT INTO streams (id, user_id, symbols, created_at, create_key)
    SELECT ${value("id")}, user_id, ${value("symbols")}::text[], ${value("now")}::timestamptz, ${value("key")}::text
    FROM sessions
    WHERE id = ${value("sessionId")} AND user_id = ${value("userId")} AND expires_at > ${value("now")}::timestamptz
    ON CONFLICT (user_id, create_key) DO UPDATE SET create_key = excluded.create_key
    RETURNING id, symbols`);
  const prepared = database
    .with(created)
    .select({ id: created.id, symbols: created.symbols })
    .from(created)
    .prepare("create_stream");

  return async ({ sessionId, userId }, { symbols, key = null, now }) => {
    const values = { id: randomUUID(), symbols, key, sessionId, userId, now: new Date(now).toISOString() };
    const [created] = await prepared.execute(values).catch(refuseLost).catch(refuseFull);
    if (created === undefined) throw new DomainError("unauthenticated", SESSION_ENDED);
    return { ...created, userId };
  };
}

/** The account was deleted in this very moment. */
function refuseLost(error: unknown): never {
  throw violates(error, "foreign key") ? new DomainError("unauthenticated", SESSION_ENDED) : error;
}
