import { SESSION_ENDED, TOKEN_EXPIRED } from "@cointide/shared/contracts/session";
import { GUEST_ID } from "@cointide/shared/contracts/streams";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { type Bearer, readAccessToken } from "../accounts/access-token.ts";
import type { Keys } from "../accounts/keys.ts";
import { isPreparedLivingSession, livingSessionValues } from "../accounts/lock-account.ts";
import type { Person } from "../accounts/users.ts";
import type { Database } from "../database/database.ts";
import { sessions, users } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";

/** Identifies the sender of a request. The two `require…` are hooks, so that they refuse before the request is checked. */
export type Authentication = {
  /**
   * Requires a good access token. Its session may have ended since: the route's own statement asks the database.
   * @throws {DomainError} unauthenticated
   */
  requireToken(request: FastifyRequest): Promise<void>;
  /** Requires a session that has not ended. @throws {DomainError} unauthenticated */
  requirePerson(request: FastifyRequest): Promise<void>;
  /** The owner of the access token, after either hook. */
  bearerOf(request: FastifyRequest): Bearer;
  /** The signed-in person, after `requirePerson`. */
  personOf(request: FastifyRequest): Person;
  /** The signed-in person; null for visitors and guests. @throws {DomainError} unauthenticated for a token that is not good */
  findPerson(request: FastifyRequest): Promise<Person | null>;
};

type Dependencies = { database: Database; keys: Keys; now: () => number };

/** The token that the request brings, whatever it is worth. */
export const bearerToken = ({ headers: { authorization = "" } }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1];

/** Finds whose session it is, as long as it holds. */
function prepareFindSession(database: Database) {
  return database
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isPreparedLivingSession())
    .prepare("find_session");
}

function noted<T>(notes: WeakMap<FastifyRequest, T>, request: FastifyRequest): T {
  const note = notes.get(request);
  if (note === undefined) throw new Error("The route lacks the authentication hook.");
  return note;
}

export function createAuthentication({ database, keys, now }: Dependencies): Authentication {
  const findSession = prepareFindSession(database);
  const bearers = new WeakMap<FastifyRequest, Bearer>();
  const people = new WeakMap<FastifyRequest, Person>();

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

  async function requireToken(request: FastifyRequest): Promise<void> {
    const bearer = await findBearer(request);
    if (bearer === null) throw new DomainError("unauthenticated", "Please sign in.");
    bearers.set(request, bearer);
  }

  async function readPerson(bearer: Bearer): Promise<Person> {
    const [row] = await findSession.execute(livingSessionValues(bearer, now()));
    if (row === undefined) throw new DomainError("unauthenticated", SESSION_ENDED);
    return { ...row.user, sessionId: bearer.sessionId };
  }

  return {
    requireToken,
    async requirePerson(request) {
      await requireToken(request);
      people.set(request, await readPerson(noted(bearers, request)));
    },
    bearerOf: (request) => noted(bearers, request),
    personOf: (request) => noted(people, request),
    async findPerson(request) {
      const bearer = await findBearer(request);
      return bearer && readPerson(bearer);
    },
  };
}
