import type { AgedTicker, MarketTicker, MarketTickers } from "@cointide/shared/contracts/market";
import type { Facts } from "./market.ts";

/** What a ticker holds where nothing is known: placeholders. */
export const placeholder = (now: number): MarketTicker => ({
  ...{ average: "0", last: "0", pchange: "0", change: "0", high: "0", low: "0" },
  ...{ volume: 0, qvolume: 0, trades: 0, open: now, close: now, lastId: -1 },
});

/** The symbol's ticker as the service answers it; null where the symbol is not listed, or nothing is known of it now. */
export function agedTicker(symbol: string, { value, halted, readAt }: Facts): AgedTicker | null {
  const isHalted = halted.includes(symbol);
  const entry = value.get(symbol);
  if (entry === undefined && !isHalted) return null;
  const { facts, at } = entry ?? { facts: placeholder(readAt), at: readAt };
  // The clock of an instance that shares its facts may be ahead.
  return { ...facts, age: Math.max(0, readAt - at), ...(isHalted && { halted: true }) };
}

/** The answer of the market routes. */
export function tickersAnswer(facts: Facts): MarketTickers {
  const symbols = new Set([...facts.missing, ...facts.value.keys(), ...facts.halted]);
  return Object.fromEntries(Array.from(symbols, (symbol) => [symbol, agedTicker(symbol, facts)]));
}
