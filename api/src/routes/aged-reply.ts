import type { FastifyReply } from "fastify";
import { sendJson } from "../http/answers.ts";
import { createFactsWriter } from "../market/facts-json.ts";
import type { Aged, Facts } from "../market/market.ts";

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Says how old the answer is, and apart from that when it is older than it should be. */
export function markAge(reply: FastifyReply, { age, stale }: Aged<unknown>): void {
  reply.header("age", seconds(age));
  if (stale) reply.header("x-data-stale", seconds(age));
}

const factsJson = createFactsWriter();

/** Answers with facts as the contract has them. */
export function sendFacts(reply: FastifyReply, facts: Facts): FastifyReply {
  markAge(reply, facts);
  const members = facts.missing.map((symbol) => `${JSON.stringify(symbol)}:null`);
  for (const [symbol, ticker] of facts.value) members.push(factsJson(symbol, ticker));
  return sendJson(reply, `{${members.join()}}`);
}
