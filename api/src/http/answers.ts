import type { AgedTicker, MarketTicker, MarketTickers } from "@cointide/shared/contracts/market";
import type { FastifyReply, onRequestHookHandler } from "fastify";
import * as z from "zod";
import type { Aged, Tickers } from "../market/market.ts";
import { sentence } from "./docs.ts";

/** Answers with a text as JSON: by itself Fastify would send it as it is. */
export const sendJsonText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(JSON.stringify(text));

const seconds = (ms: number) => String(Math.floor(ms / 1_000));

/** Says how old the answer is, and apart from that when it is older than it should be. */
export const ageHeaders = ({ age, stale }: Aged<unknown>): Record<string, string> =>
  stale ? { age: seconds(age), "x-data-stale": seconds(age) } : { age: seconds(age) };

/**
 * Lets the scripts of every page read what a route answers, good or bad. For public data only: a browser sends
 * no cookie of ours along with such a request, and would not show the answer to one that it did.
 */
export const openToAll: onRequestHookHandler = (_request, reply, done) => {
  reply.header("access-control-allow-origin", "*");
  reply.header("access-control-expose-headers", "age, x-data-stale");
  done();
};

/** What a ticker holds where nothing is known: placeholders. */
export const placeholder = (now: number): MarketTicker => ({
  ...{ average: "0", last: "0", pchange: "0", change: "0", high: "0", low: "0", openPrice: "0" },
  ...{ volume: 0, qvolume: 0, trades: 0, open: now, close: now, lastId: -1 },
});

/** The symbol's ticker as the service answers it; null where the symbol is not listed, or has no known ticker. */
export function agedTicker(symbol: string, { value, halted, readAt }: Tickers): AgedTicker | null {
  const isHalted = halted.includes(symbol);
  const known = value.get(symbol);
  if (known === undefined && !isHalted) return null;
  const { ticker, at } = known ?? { ticker: placeholder(readAt), at: readAt };
  // The clock of an instance that shares its tickers may be ahead.
  return { ...ticker, age: Math.max(0, readAt - at), ...(isHalted && { halted: true }) };
}

/** The answer of the market routes. */
export function tickersAnswer(tickers: Tickers): MarketTickers {
  const symbols = new Set([...tickers.missing, ...tickers.value.keys(), ...tickers.halted]);
  return Object.fromEntries(Array.from(symbols, (symbol) => [symbol, agedTicker(symbol, tickers)]));
}

/** The documentation of an answer without content. */
export const nothing = (description: string) => z.undefined().describe(description);

/** The documentation of a refusal that every route for everybody may give. */
export const LIMITED = {
  429: sentence("Too many requests from this address. Retry-After gives the time to wait."),
};

/** The documentation of a refusal for want of a session. */
export const NOT_SIGNED_IN = sentence("The request is not signed in.");

/** The documentation of what every route with a form may refuse. */
export const formRefusals = {
  422: sentence("A field is missing, wrong or unknown."),
  429: sentence("Too many attempts. Retry-After gives the time to wait."),
};
