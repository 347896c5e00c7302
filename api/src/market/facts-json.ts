import type { MarketTicker } from "@cointide/shared/contracts/market";

/** Writes a symbol's facts as a member of a JSON object. */
export type FactsWriter = (symbol: string, facts: MarketTicker) => string;

/**
 * Many people are answered with the same facts until they are fetched anew, so each is written once and kept for as
 * long as the facts themselves are.
 * @param more a field to add, as JSON
 */
export function createFactsWriter(more?: string): FactsWriter {
  const written = new WeakMap<MarketTicker, string>();

  function write(facts: MarketTicker): string {
    const json = JSON.stringify(facts);
    return more === undefined ? json : `${json.slice(0, -1)},${more}}`;
  }

  return (symbol, facts) => {
    let json = written.get(facts);
    if (json === undefined) {
      json = write(facts);
      written.set(facts, json);
    }
    // What the exchange lists consists of letters and digits: no name needs to be escaped.
    return `"${symbol}":${json}`;
  };
}
