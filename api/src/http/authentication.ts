import { SESSION_ENDED, TOKEN_EXPIRED } from "@cointide/shared/contracts/account";
import { GUEST_ID } from "@cointide/shared/contracts/streams";
import { and, eq, gt } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { readAccessToken } from "../accounts/access-token.ts";
import type { Keys } from "../accounts/keys.ts";
import type { Database } from "../database/database.ts";
import { sessions, users } from "../database/schema.ts";
import { Refusal } from "./refusal.ts";

/** A signed-in person, as the database has them at this moment. */
export type Person = typeof users.$inferSelect & { sessionId: string };

export type Authentication = {
  /** Who sends the request. @throws {Refusal} 401 when it is nobody, or a session that has ended. */
  requirePerson(request: FastifyRequest): Promise<Person>;
  /** The same, but null for visitors and guests. */
  findPerson(request: FastifyRequest): Promise<Person | null>;
};

type Dependencies = { database: Database; keys: Keys; now: () => number };

const NOBODY = "Please sign in.";

/** The token that the request brings, whatever it is worth. */
export const bearerToken = ({ headers: { authorization = "" } }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1];

export function createAuthentication({ database, keys, now }: Dependencies): Authentication {
  async function findPerson(request: FastifyRequest): Promise<Person | null> {
    const token = bearerToken(request);
    if (request.headers.authorization === undefined || token === GUEST_ID) return null;
    if (token === undefined) throw new Refusal(401, SESSION_ENDED);
    const bearer = await readAccessToken(token, keys, now());
    if (bearer === "expired") throw new Refusal(401, TOKEN_EXPIRED);
    // Also what another secret signed: that ended every session.
    if (bearer === "invalid") throw new Refusal(401, SESSION_ENDED);
    const [row] = await database
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.id, bearer.sessionId),
          eq(sessions.userId, bearer.userId),
          gt(sessions.expiresAt, new Date(now())),
        ),
      );
    if (row === undefined) throw new Refusal(401, SESSION_ENDED);
    return { ...row.user, sessionId: bearer.sessionId };
  }

  async function requirePerson(request: FastifyRequest): Promise<Person> {
    const person = await findPerson(request);
    if (person === null) throw new Refusal(401, NOBODY);
    return person;
  }

  return { findPerson, requirePerson };
}
