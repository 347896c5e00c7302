import type { FastifyInstance } from "fastify";
import { sendSentence } from "./send-sentence.ts";

/** The most characters of a query, and the most parameters: 100 symbols, each as a parameter, and some more. */
const MAX_LENGTH = 8 * 1024;
const MAX_PARAMETERS = 128;

type Query = Record<string, string | string[]>;

/** Whether the text has more separators than parameters are allowed. Stops at the first one too many. */
function hasTooMany(text: string): boolean {
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0 && count <= MAX_PARAMETERS; at = text.indexOf("&", at + 1)) {
    count += 1;
  }
  return count > MAX_PARAMETERS;
}

/** Why the query is refused; null where it is within the bounds. */
function refusalOf(text: string): [status: number, sentence: string] | null {
  if (text.length > MAX_LENGTH) {
    return [414, `The address is too long. Send a query of at most ${MAX_LENGTH} characters.`];
  }
  if (hasTooMany(text)) {
    return [422, `The query has too many parameters. Send at most ${MAX_PARAMETERS}.`];
  }
  return null;
}

/**
 * Reads a query in the way of browsers, in linear time; nothing throws. A name that comes once is a text; one that is
 * repeated, or spelled `name[]` as some clients spell lists, is a list. A query beyond the bounds reads as empty:
 * `limitQuery` refuses its request.
 */
export function parseQuery(text: string): Query {
  const query: Query = Object.create(null);
  if (refusalOf(text) !== null) return query;
  for (const [spelled, value] of new URLSearchParams(text)) {
    const name = spelled.endsWith("[]") ? spelled.slice(0, -2) : spelled;
    const known = query[name];
    if (Array.isArray(known)) known.push(value);
    else if (known !== undefined) query[name] = [known, value];
    else query[name] = name === spelled ? value : [value];
  }
  return query;
}

/** Refuses requests whose query is too long or has too many parameters, on every route. */
export function limitQuery(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const start = request.url.search(/[?#]/);
    const refusal = start < 0 ? null : refusalOf(request.url.slice(start + 1));
    if (refusal === null) done();
    else void sendSentence(reply, ...refusal);
  });
}
