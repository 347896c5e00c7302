import { randomUUID } from "node:crypto";
import type { AccountSession, DeviceSession } from "@cointide/shared/contracts/session";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { sessions } from "../database/schema.ts";
import { signAccessToken } from "./access-token.ts";
import type { AccountContext, Caller } from "./context.ts";
import { deviceName } from "./device-name.ts";
import { writeDeviceToken } from "./devices.ts";
import { lockOwnAccount } from "./lock-account.ts";
import { REFRESH_TOKEN_LIFETIME, writeRefreshToken } from "./refresh-token.ts";
import { type Account, type Person, viewOf } from "./users.ts";

/** What a browser gets that has just signed in: the answer, and the tokens for its cookies. */
export type NewSession = { answer: AccountSession; refreshToken: string; deviceToken: string };

/** What a browser gets for a session that it has: the refresh token in its cookie stays. */
export type ContinuedSession = { answer: AccountSession; refreshToken: null; deviceToken: string };

/** Begins a session of its own for one more browser. The transaction has locked the account: see `lockAccount`. */
export async function beginSession(
  { keys, now }: AccountContext,
  within: Database,
  account: Account,
  { userAgent, deviceToken }: Pick<Caller, "userAgent" | "deviceToken">,
): Promise<NewSession> {
  const time = now();
  const sessionId = randomUUID();
  const generation = 1;
  await within.insert(sessions).values({
    ...{ id: sessionId, userId: account.id, generation, device: deviceName(userAgent) },
    ...{ createdAt: new Date(time), rotatedAt: new Date(time) },
    expiresAt: new Date(time + REFRESH_TOKEN_LIFETIME),
  });
  const accessToken = await signAccessToken({ userId: account.id, sessionId }, keys, time);
  return {
    answer: { accessToken, user: viewOf(account) },
    refreshToken: writeRefreshToken({ sessionId, generation }, keys),
    deviceToken: writeDeviceToken(deviceToken, account, keys),
  };
}

/** Gives the session another access token, with the account as it is now. */
export async function continueSession(
  { keys, now }: AccountContext,
  sessionId: string,
  account: Account,
  { deviceToken }: Pick<Caller, "deviceToken">,
): Promise<ContinuedSession> {
  const accessToken = await signAccessToken({ userId: account.id, sessionId }, keys, now());
  return {
    answer: { accessToken, user: viewOf(account) },
    refreshToken: null,
    deviceToken: writeDeviceToken(deviceToken, account, keys),
  };
}

/** List the person's signed-in devices, last used first. */
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
 * Ends one of the person's sessions, or all of them. An ended one is refused at its next call.
 * @param sessionId absent: all. One of another account, or none, ends nothing.
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
