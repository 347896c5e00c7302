import type { MarketTicker } from "@cointide/shared/contracts/market";

/** Writes a symbol's facts, `age` ms old, as a member of a JSON object. */
export type FactsWriter = (symbol: string, facts: MarketTicker, age: number) => string;

/**
 * Many people are answered with the same facts until they are fetched anew, so each is written once and kept for as
 * long as the facts themselves are; only their age differs.
 * @param more a field to add, as JSON
 */
export function createFactsWriter(more?: string): FactsWriter {
  const written = new WeakMap<MarketTicker, string>();

  function write(facts: MarketTicker): string {
    const json = JSON.stringify(facts).slice(0, -1);
    return more === undefined ? json : `${json},${more}`;
  }

  return (symbol, facts, age) => {
    let json = written.get(facts);
    if (json === undefined) {
      json = write(facts);
      written.set(facts, json);
    }
    // Facts of an instance whose clock is ahead are new. What the exchange lists consists of letters and digits: no name needs to be escaped.
    return `"${symbol}":${json},"age":${Math.max(0, age)}}`;
  };
}
