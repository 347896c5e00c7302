import type { DeviceSession } from "@cointide/shared/contracts/session";
import { and, desc, eq, gt } from "drizzle-orm";
import { sessions } from "../database/schema.ts";
import type { AccountContext, Caller } from "./context.ts";
import { lockOwnAccount } from "./lock-account.ts";
import type { Person } from "./users.ts";

/** The devices where the person is signed in, the one used last first. */
export async function listSessions(
  { database, now }: AccountContext,
  { id, sessionId }: Person,
): Promise<DeviceSession[]> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, new Date(now()))))
    .orderBy(desc(sessions.rotatedAt), sessions.id);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.rotatedAt.toISOString(),
    isCurrent: row.id === sessionId,
  }));
}

/**
 * Ends one of the person's sessions, or all of them. Whoever holds an ended one is refused at the next call.
 * @param sessionId absent: all. One of somebody else, or none, ends nothing.
 * @returns how many have ended
 * @throws {DomainError} unauthenticated where the session that asks has ended meanwhile.
 */
export async function endSessions(
  { database, audit, now }: AccountContext,
  person: Person,
  { address, requestId }: Caller,
  sessionId?: string,
): Promise<number> {
  return database.transaction(async (within) => {
    const { id } = await lockOwnAccount(within, person, now());
    const isMeant = sessionId === undefined ? undefined : eq(sessions.id, sessionId);
    const ended = await within
      .delete(sessions)
      .where(and(eq(sessions.userId, id), isMeant))
      .returning({ id: sessions.id });
    for (const _ of ended) await audit({ action: "sign-out", userId: id, address, requestId }, within);
    return ended.length;
  });
}
