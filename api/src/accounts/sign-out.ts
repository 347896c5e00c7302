import { inArray } from "drizzle-orm";
import { sessions } from "../database/schema.ts";
import { readAccessToken } from "./access-token.ts";
import type { AccountContext, Caller } from "./context.ts";
import { readRefreshToken } from "./refresh-token.ts";

/** By what a browser names its session: both are missing where it has none any longer. */
type Tokens = { refreshToken: string | undefined; accessToken: string | undefined };

/** Ends the session of this browser. There may be none: signing out twice is no error. */
export async function signOut(
  { database, keys, audit, now }: AccountContext,
  { refreshToken, accessToken }: Tokens,
  { address, requestId }: Caller,
): Promise<void> {
  const refresh = refreshToken === undefined ? null : readRefreshToken(refreshToken, keys);
  const access = accessToken === undefined ? null : await readAccessToken(accessToken, keys, now());
  const ids = [refresh?.sessionId, typeof access === "object" ? access?.sessionId : undefined];
  const ended = await database
    .delete(sessions)
    .where(
      inArray(
        sessions.id,
        ids.filter((id) => id !== undefined),
      ),
    )
    .returning();
  for (const { userId } of ended) await audit({ action: "sign-out", userId, address, requestId });
}
