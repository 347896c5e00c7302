import { SESSION_ENDED, TOKEN_EXPIRED } from "@cointide/shared/contracts/session";
import { GUEST_ID } from "@cointide/shared/contracts/streams";
import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { type Bearer, readAccessToken } from "../accounts/access-token.ts";
import type { Keys } from "../accounts/keys.ts";
import type { Person } from "../accounts/users.ts";
import type { Database } from "../database/database.ts";
import { sessions, users } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";

export type Authentication = {
  /**
   * Who the request's access token says sends it. The session may have ended since: whoever answers has to ask the
   * database. @throws {DomainError} unauthenticated when there is no good token.
   */
  requireBearer(request: FastifyRequest): Promise<Bearer>;
  /** Who sends the request. @throws {DomainError} unauthenticated when it is nobody, or a session that has ended. */
  requirePerson(request: FastifyRequest): Promise<Person>;
  /** The same, but null for visitors and guests. */
  findPerson(request: FastifyRequest): Promise<Person | null>;
};

type Dependencies = { database: Database; keys: Keys; now: () => number };

const NOBODY = "Please sign in.";

/** The token that the request brings, whatever it is worth. */
export const bearerToken = ({ headers: { authorization = "" } }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1];

/** Finds whose session it is, as long as it holds. */
function prepareFindSession(database: Database) {
  return database
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("find_session");
}

export function createAuthentication({ database, keys, now }: Dependencies): Authentication {
  const findSession = prepareFindSession(database);

  async function findBearer(request: FastifyRequest): Promise<Bearer | null> {
    const token = bearerToken(request);
    if (request.headers.authorization === undefined || token === GUEST_ID) return null;
    if (token === undefined) throw new DomainError("unauthenticated", SESSION_ENDED);
    const bearer = await readAccessToken(token, keys, now());
    if (bearer === "expired") throw new DomainError("unauthenticated", TOKEN_EXPIRED);
    // Also what another secret signed: that ended every session.
    if (bearer === "invalid") throw new DomainError("unauthenticated", SESSION_ENDED);
    return bearer;
  }

  async function requireBearer(request: FastifyRequest): Promise<Bearer> {
    const bearer = await findBearer(request);
    if (bearer === null) throw new DomainError("unauthenticated", NOBODY);
    return bearer;
  }

  async function personOf(bearer: Bearer): Promise<Person> {
    const [row] = await findSession.execute({ ...bearer, now: new Date(now()).toISOString() });
    if (row === undefined) throw new DomainError("unauthenticated", SESSION_ENDED);
    return { ...row.user, sessionId: bearer.sessionId };
  }

  return {
    requireBearer,
    requirePerson: async (request) => personOf(await requireBearer(request)),
    async findPerson(request) {
      const bearer = await findBearer(request);
      return bearer && personOf(bearer);
    },
  };
}
