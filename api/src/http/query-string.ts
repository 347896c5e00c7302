import { sendSentence } from "@cointide/server/send-sentence";
import type { FastifyInstance } from "fastify";

/** The most characters of a query, and the most parameters: 100 symbols, each as a parameter, and some more. */
const MAX_LENGTH = 8 * 1024;
const MAX_PARAMETERS = 128;

/** Reads a query as browsers do. A repeated name is a list; some clients spell it `name[]`. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  // `limitQuery` refuses the request; parsing it first would cost more than the refusal.
  if (text.length > MAX_LENGTH) return query;
  for (const [spelled, value] of new URLSearchParams(text)) {
    const name = spelled.replace(/\[\]$/, "");
    const known = query[name];
    if (Array.isArray(known)) known.push(value);
    else query[name] = known === undefined ? value : [known, value];
  }
  return query;
}

/** Refuses requests whose query is too long or has too many parameters, on every route. */
export function limitQuery(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const query = request.url.replace(/^[^?#]*[?#]?/, "");
    if (query.length > MAX_LENGTH) {
      sendSentence(reply, 414, `The URL is too long. Send a query of at most ${MAX_LENGTH} characters.`);
    } else if (query.split("&").length > MAX_PARAMETERS) {
      sendSentence(reply, 422, `The query has too many parameters. Send at most ${MAX_PARAMETERS}.`);
    } else done();
  });
}
