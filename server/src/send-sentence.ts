import type { FastifyReply } from "fastify";
import { NOSNIFF } from "./security-headers.ts";

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
