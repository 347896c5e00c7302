import type { Asset } from "@cointide/shared/contracts/market";

/** What a visitor typed as the exchange spells it: " btc/usdt " → "BTCUSDT". */
export const searchTerm = (text: string): string => text.toUpperCase().replaceAll(/[\s/_-]/g, "");

/** The symbols that contain the term, those that begin with it first; all of them for an empty one. */
export function searchAssets(assets: readonly Asset[], term: string): string[] {
  const begin: string[] = [];
  const contain: string[] = [];
  for (const { symbol } of assets) {
    const at = symbol.indexOf(term);
    if (at === 0) begin.push(symbol);
    else if (at > 0) contain.push(symbol);
  }
  return begin.concat(contain);
}
