import type { Asset } from "@cointide/shared/contracts/market";
import LISTED from "../picker/fixtures/listed-pairs.json";

const byQuote: Readonly<Record<string, string>> = LISTED;

/** The pairs that the simulated exchange lists, sorted by symbol. */
export const LISTED_ASSETS: readonly Asset[] = Object.entries(byQuote)
  .flatMap(([quote, bases]) =>
    bases.split(" ").map((base) => ({ symbol: base + quote, base, quote, tick: "0.01" })),
  )
  .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
