import type { FastifyReply } from "fastify";
import { createFactsWriter } from "../market/facts-json.ts";
import type { Aged, Facts } from "../market/market.ts";
import { sendJson } from "./answers.ts";

const seconds = (ms: number) => String(Math.floor(ms / 1_000));

/** Says how old the answer is, and apart from that when it is older than it should be. */
export const ageHeaders = ({ age, stale }: Aged<unknown>): Record<string, string> =>
  stale ? { age: seconds(age), "x-data-stale": seconds(age) } : { age: seconds(age) };

const factsJson = createFactsWriter();

/** Facts as the contract has them. */
function factsBody({ value, missing, readAt }: Facts): string {
  const members = missing.map((symbol) => `${JSON.stringify(symbol)}:null`);
  for (const [symbol, { facts, at }] of value) members.push(factsJson(symbol, facts, readAt - at));
  return `{${members.join()}}`;
}

export const sendFacts = (reply: FastifyReply, facts: Facts): FastifyReply =>
  sendJson(reply.headers(ageHeaders(facts)), factsBody(facts));
