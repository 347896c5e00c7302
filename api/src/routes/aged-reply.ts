import type { MarketTicker, MarketTickers } from "@cointide/shared/contracts/market";
import type { FastifyReply } from "fastify";
import type { Aged, Facts } from "../market/market.ts";

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Says how old the answer is, and apart from that when it is older than it should be. */
export function markAge(reply: FastifyReply, { age, stale }: Aged<unknown>): void {
  reply.header("age", seconds(age));
  if (stale) reply.header("x-data-stale", seconds(age));
}

/** Facts as the contract has them. */
export function factsAnswer(reply: FastifyReply, facts: Facts): MarketTickers {
  markAge(reply, facts);
  const unknown = facts.missing.map((symbol) => [symbol, null] as const);
  return Object.fromEntries<MarketTicker | null>([...facts.value, ...unknown]);
}
