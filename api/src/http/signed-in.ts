import type { FastifyRequest } from "fastify";
import type { Authentication, Person } from "./authentication.ts";

/** Routes for people: whoever is nobody is refused before anything else of the request is looked at. */
export type SignedIn = {
  onRequest(request: FastifyRequest): Promise<void>;
  personOf(request: FastifyRequest): Person;
};

export function createSignedIn({ requirePerson }: Authentication): SignedIn {
  const people = new WeakMap<FastifyRequest, Person>();
  return {
    async onRequest(request) {
      people.set(request, await requirePerson(request));
    },
    personOf(request) {
      const person = people.get(request);
      if (person === undefined) throw new Error("The route does not ask who sends the request.");
      return person;
    },
  };
}
