import { and, eq, gt } from "drizzle-orm";
import { sessions } from "../database/schema.ts";
import { signAccessToken } from "./access-token.ts";
import type { AccountContext, Caller } from "./context.ts";
import {
  REFRESH_TOKEN_LIFETIME,
  type RefreshToken,
  readRefreshToken,
  writeRefreshToken,
} from "./refresh-token.ts";
import { signInAgain } from "./refusals.ts";

type Refreshed = { accessToken: string; refreshToken: string };
type Session = typeof sessions.$inferSelect;

/** How long the token that was just replaced still gives its successor, in ms: two tabs may use it at once. */
const GRACE = 10_000;

/** Moves the session on to its next token; null where the given one is not the latest. */
async function rotate(
  { database }: AccountContext,
  { sessionId, generation }: RefreshToken,
  time: number,
): Promise<Session | null> {
  const [session] = await database
    .update(sessions)
    .set({
      generation: generation + 1,
      rotatedAt: new Date(time),
      expiresAt: new Date(time + REFRESH_TOKEN_LIFETIME),
    })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.generation, generation),
        gt(sessions.expiresAt, new Date(time)),
      ),
    )
    .returning();
  return session ?? null;
}

/** The session whose token was replaced a moment ago. One whose token is older is in wrong hands, and ends. */
async function forgiveOrEnd(
  { database, audit }: AccountContext,
  { sessionId, generation }: RefreshToken,
  time: number,
  { address, requestId }: Caller,
): Promise<Session | null> {
  const [session] = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date(time))));
  if (session === undefined) return null;
  const isLatestButOne = session.generation === generation + 1;
  if (isLatestButOne && time - session.rotatedAt.getTime() <= GRACE) return session;
  await database.delete(sessions).where(eq(sessions.id, sessionId));
  await audit({ action: "session-reused", userId: session.userId, address, requestId });
  return null;
}

/** Exchanges a refresh token for an access token and the next refresh token. @throws {DomainError} unauthenticated */
export async function refresh(
  context: AccountContext,
  text: string | undefined,
  caller: Caller,
): Promise<Refreshed> {
  const { keys, limits, now } = context;
  await limits.count("refresh", { address: caller.address });
  const token = text === undefined ? null : readRefreshToken(text, keys);
  if (token === null) throw signInAgain();
  const time = now();
  const session = (await rotate(context, token, time)) ?? (await forgiveOrEnd(context, token, time, caller));
  if (session === null) throw signInAgain();
  const { id: sessionId, userId, generation } = session;
  return {
    accessToken: await signAccessToken({ userId, sessionId }, keys, time),
    refreshToken: writeRefreshToken({ sessionId, generation }, keys),
  };
}
