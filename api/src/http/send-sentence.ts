import type { FastifyReply } from "fastify";

/** Errors are sentences for people, in plain text. */
export function sendSentence(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type("text/plain; charset=utf-8").send(sentence);
}
