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
function factsBody(facts: Facts): string {
  const symbols = new Set([...facts.missing, ...facts.value.keys(), ...facts.halted]);
  const members = Array.from(symbols, (symbol) => factsJson(symbol, facts) ?? `"${symbol}":null`);
  return `{${members.join()}}`;
}

export const sendFacts = (reply: FastifyReply, facts: Facts): FastifyReply =>
  sendJson(reply.headers(ageHeaders(facts)), factsBody(facts));
