import type { FastifyRequest } from "fastify";
import type { Bearer } from "../accounts/access-token.ts";
import type { Person } from "../accounts/users.ts";
import type { Authentication } from "./authentication.ts";

/** Routes for people: whoever is nobody is refused before anything else of the request is looked at. */
export type SignedIn = {
  onRequest(request: FastifyRequest): Promise<void>;
  personOf(request: FastifyRequest): Person;
  bearerOf(request: FastifyRequest): Bearer;
};

/**
 * The same for routes whose one statement at the database also asks whether the session holds: before it, only the
 * token is looked at.
 */
export type Bearing = {
  onRequest(request: FastifyRequest): Promise<void>;
  /**
   * A route with `attachValidation` asks here, so that whose session has ended is told that and not what is wrong
   * with the request. @throws {DomainError} unauthenticated, or what is wrong with the request
   */
  requireGood(request: FastifyRequest): Promise<Bearer>;
  bearerOf(request: FastifyRequest): Bearer;
};

/** Keeps something for each request. */
function createNotes<T>() {
  const notes = new WeakMap<FastifyRequest, T>();
  return {
    keep: (request: FastifyRequest, note: T) => notes.set(request, note),
    of(request: FastifyRequest): T {
      const note = notes.get(request);
      if (note === undefined) throw new Error("The route does not ask who sends the request.");
      return note;
    },
  };
}

export function createSignedIn({ requirePerson }: Authentication): SignedIn {
  const people = createNotes<Person>();
  return {
    async onRequest(request) {
      people.keep(request, await requirePerson(request));
    },
    personOf: people.of,
    bearerOf(request) {
      const { id: userId, sessionId } = people.of(request);
      return { userId, sessionId };
    },
  };
}

export function createBearing({ requireBearer, requirePerson }: Authentication): Bearing {
  const bearers = createNotes<Bearer>();
  return {
    async onRequest(request) {
      bearers.keep(request, await requireBearer(request));
    },
    async requireGood(request) {
      if (!request.validationError) return bearers.of(request);
      await requirePerson(request);
      throw request.validationError;
    },
    bearerOf: bearers.of,
  };
}
