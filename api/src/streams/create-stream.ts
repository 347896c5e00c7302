import { randomUUID } from "node:crypto";
import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import type { Stream } from "@cointide/shared/contracts/streams";
import { sql } from "drizzle-orm";
import type { Bearer } from "../accounts/access-token.ts";
import type { Database } from "../database/database.ts";
import { violates } from "../database/violates.ts";
import { Refusal } from "../http/refusal.ts";
import { refuseFull } from "./stream-limit.ts";

type NewStream = { symbols: string[]; now: number };

/**
 * One statement creates the stream, if the session that asks still holds; the database itself keeps the limit.
 * @throws {Refusal} 401 when the session has ended, 422 when the account has no room for another stream.
 */
export async function createStream(
  database: Database,
  { sessionId, userId }: Bearer,
  { symbols, now }: NewStream,
): Promise<Stream> {
  const id = randomUUID();
  const time = new Date(now).toISOString();
  const inserting = database.execute(sql`
    INSERT INTO streams (id, user_id, symbols, created_at)
    SELECT ${id}, user_id, ${sql.param(symbols)}::text[], ${time}::timestamptz FROM sessions
    WHERE id = ${sessionId} AND user_id = ${userId} AND expires_at > ${time}::timestamptz
    RETURNING id`);
  const { rows } = (await inserting.catch(refuseLost).catch(refuseFull)) as unknown as { rows: unknown[] };
  if (rows.length === 0) throw new Refusal(401, SESSION_ENDED);
  return { id, userId, symbols };
}

/** The account was deleted in this very moment. */
function refuseLost(error: unknown): never {
  throw violates(error, "foreign key") ? new Refusal(401, SESSION_ENDED) : error;
}
