import type { Asset } from "../../contracts/market.ts";
import LISTED from "./listed-pairs.json";

const byQuote: Readonly<Record<string, string>> = LISTED;

/** The pairs that the simulated exchange lists, sorted by symbol. */
export const LISTED_ASSETS: readonly Asset[] = Object.entries(byQuote)
  .flatMap(([quote, bases]) =>
    bases.split(" ").map((base) => ({ symbol: base + quote, base, quote, tick: "0.01" })),
  )
  .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
