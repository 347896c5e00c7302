import type { FastifyReply } from "fastify";

/** What every answer says: it is what its type says, and nothing else. */
export const NOSNIFF = { "x-content-type-options": "nosniff" };

/** Headers of a file that do not apply to a sentence. */
const FILE_HEADERS = ["accept-ranges", "content-encoding", "etag", "last-modified"];

/** Answers with a sentence for people, in plain text that is not cached. */
export function sendSentence(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  for (const name of FILE_HEADERS) reply.removeHeader(name);
  return reply
    .code(status)
    .headers({ ...NOSNIFF, "cache-control": "no-store" })
    .type("text/plain; charset=utf-8")
    .send(sentence);
}
