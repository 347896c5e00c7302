import { randomUUID } from "node:crypto";
import type { AccountSession } from "@cointide/shared/contracts/session";
import { and, eq, gt, type SQL } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { sessions } from "../database/schema.ts";
import { type Bearer, signAccessToken } from "./access-token.ts";
import type { AccountContext, Caller } from "./context.ts";
import { deviceName } from "./device-name.ts";
import { writeDeviceToken } from "./devices.ts";
import { REFRESH_TOKEN_LIFETIME, writeRefreshToken } from "./refresh-token.ts";
import { type Account, viewOf } from "./users.ts";

/** What a browser gets that has just signed in: the answer, and the tokens for its cookies. */
export type NewSession = { answer: AccountSession; refreshToken: string; deviceToken: string };

/** What a browser gets for a session that it has: the refresh token in its cookie stays. */
export type ContinuedSession = { answer: AccountSession; refreshToken: null; deviceToken: string };

/** The condition that a row of `sessions` is the session of this bearer, and has not ended. */
export const isLivingSession = ({ sessionId, userId }: Bearer, now: number): SQL | undefined =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now)));

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
