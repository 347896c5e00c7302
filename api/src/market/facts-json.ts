import type { MarketTicker } from "@cointide/shared/contracts/market";

/**
 * Writes facts as JSON. Many people are answered with the same ones until they are fetched anew, so each is written
 * once and kept for as long as the facts themselves are.
 * @param more a field to add, as JSON
 */
export function createFactsWriter(more?: string): (facts: MarketTicker) => string {
  const written = new WeakMap<MarketTicker, string>();

  function write(facts: MarketTicker): string {
    const json = JSON.stringify(facts);
    return more === undefined ? json : `${json.slice(0, -1)},${more}}`;
  }

  return (facts) => {
    let json = written.get(facts);
    if (json === undefined) {
      json = write(facts);
      written.set(facts, json);
    }
    return json;
  };
}
