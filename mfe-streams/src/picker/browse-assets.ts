import { type AssetIndex, rankAssets } from "@cointide/shared/search/asset-index";

/** Symbols that belong together in the list, under a heading; without one for those that were searched for. */
export type Section = { heading: string | null; symbols: readonly string[] };

const MOST_RECENT = 5;
const MOST_POPULAR = 10;

/**
 * All pairs while nothing is typed: recent ones and those of the most traded coins first, then the rest.
 * @param recent symbols that the visitor chose before, the latest first.
 */
export function browseAssets(index: AssetIndex, recent: readonly string[]): Section[] {
  const latest = [...new Set(recent)].filter((symbol) => index.symbols.has(symbol)).slice(0, MOST_RECENT);
  const popular = rankAssets(index, MOST_POPULAR + MOST_RECENT)
    .filter((symbol) => !latest.includes(symbol))
    .slice(0, MOST_POPULAR);
  const shown = new Set([...latest, ...popular]);
  const rest = index.assets.flatMap(({ symbol }) => (shown.has(symbol) ? [] : [symbol]));
  const sections = [
    { heading: "Recent", symbols: latest },
    { heading: "Popular", symbols: popular },
    { heading: "All assets", symbols: rest },
  ].filter(({ symbols }) => symbols.length > 0);
  return sections;
}
