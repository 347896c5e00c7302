import type { MarketTicker } from "@cointide/shared/contracts/market";
import type { Facts } from "./market.ts";

/** What a ticker holds where nothing is known: placeholders. */
export const placeholder = (now: number): MarketTicker => ({
  ...{ average: "0", last: "0", pchange: "0", change: "0", high: "0", low: "0" },
  ...{ volume: 0, qvolume: 0, trades: 0, open: now, close: now, lastId: -1 },
});

/** Writes what is known of a symbol as a member of a JSON object; null where it is not listed, or not known now. */
export type FactsWriter = (symbol: string, facts: Facts) => string | null;

/**
 * Many people are answered with the same facts until they are fetched anew, so each is written once and kept for as
 * long as the facts themselves are; only their age differs.
 * @param more a field to add, as JSON
 */
export function createFactsWriter(more?: string): FactsWriter {
  const written = new WeakMap<MarketTicker, string>();

  function jsonOf(facts: MarketTicker): string {
    const known = written.get(facts);
    if (known !== undefined) return known;
    const json = JSON.stringify(facts).slice(0, -1);
    const whole = more === undefined ? json : `${json},${more}`;
    written.set(facts, whole);
    return whole;
  }

  return (symbol, { value, halted, readAt }) => {
    const isHalted = halted.includes(symbol);
    const entry = value.get(symbol);
    if (entry === undefined && !isHalted) return null;
    const { facts, at } = entry ?? { facts: placeholder(readAt), at: readAt };
    // An instance that shares its facts may have a clock that is ahead.
    const age = Math.max(0, readAt - at);
    // What the exchange lists consists of letters and digits: no name needs to be escaped.
    return `"${symbol}":${jsonOf(facts)},"age":${age}${isHalted ? ',"halted":true' : ""}}`;
  };
}
