import { SESSION_ENDED } from "@cointide/shared/contracts/account";
import { MAX_STREAMS } from "@cointide/shared/contracts/streams";
import { count, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { streams, users } from "../database/schema.ts";
import { Refusal } from "../http/refusal.ts";

const FULL = `An account holds up to ${MAX_STREAMS} streams. Delete some to make room.`;

/**
 * Lets whoever adds streams to the same account wait until this transaction has ended.
 * @throws {Refusal} 401 when the account was deleted meanwhile.
 */
export async function lockOwner(transaction: Database, userId: string): Promise<void> {
  const found = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (found.length === 0) throw new Refusal(401, SESSION_ENDED);
}

/** @throws {Refusal} 422 when the account has no room for so many more streams. Call it behind the lock. */
export async function requireRoom(transaction: Database, userId: string, wanted: number): Promise<void> {
  const [row] = await transaction
    .select({ streams: count() })
    .from(streams)
    .where(eq(streams.userId, userId));
  if ((row?.streams ?? 0) + wanted > MAX_STREAMS) throw new Refusal(422, FULL);
}
