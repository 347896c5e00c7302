/** What a path needs to know of a listed pair; an `Asset` of `GET /assets` is one. */
type ListedPair = { readonly symbol: string; readonly base: string; readonly quote: string };

/** One pair of a path. Its last price is multiplied with, or divided by where the pair is `isInverted`. */
export type ConversionStep = { readonly symbol: string; readonly isInverted: boolean };

/** The pairs from one asset to another, in order. Empty where both are the same. */
export type ConversionPath = readonly ConversionStep[];

/** Assets that paths may go through, the most used first. */
const BRIDGES = ["USDT", "USDC", "FDUSD", "BTC", "ETH", "BNB", "EUR", "TRY"] as const;

/** The stops between two assets, in the order in which they are tried: fewer first, then the most used. */
const STOPS: readonly (readonly string[])[] = [
  [],
  ...BRIDGES.map((bridge) => [bridge]),
  ...BRIDGES.flatMap((first) =>
    BRIDGES.filter((second) => second !== first).map((second) => [first, second]),
  ),
];

/**
 * Finds how amounts of one asset convert into another by pairs that are listed: at most three pairs, as few as
 * possible, and through the most used assets. The same pairs, in any order, give the same path.
 * @param pairs those that trade now.
 * @returns null where no path exists. Dollar coins are assets like all others: USDC becomes USDT by USDCUSDT.
 * @example
 * const findPath = conversionPaths([{ symbol: "EURUSDT", base: "EUR", quote: "USDT" }]);
 * findPath("USDT", "EUR"); // [{ symbol: "EURUSDT", isInverted: true }]
 */
export function conversionPaths(
  pairs: Iterable<ListedPair>,
): (from: string, to: string) => ConversionPath | null {
  const symbols = new Map<string, string>();
  for (const { symbol, base, quote } of pairs) symbols.set(`${base}/${quote}`, symbol);

  function stepBetween(from: string, to: string): ConversionStep | undefined {
    const symbol = symbols.get(`${from}/${to}`);
    if (symbol !== undefined) return { symbol, isInverted: false };
    const inverted = symbols.get(`${to}/${from}`);
    return inverted === undefined ? undefined : { symbol: inverted, isInverted: true };
  }

  function pathThrough(assets: readonly string[]): ConversionPath | null {
    const steps: ConversionStep[] = [];
    for (const [at, asset] of assets.slice(1).entries()) {
      const step = stepBetween(assets[at] as string, asset);
      if (step === undefined) return null;
      steps.push(step);
    }
    return steps;
  }

  return (from, to) => {
    if (from === to) return [];
    for (const stops of STOPS) {
      if (stops.includes(from) || stops.includes(to)) continue;
      const path = pathThrough([from, ...stops, to]);
      if (path !== null) return path;
    }
    return null;
  };
}
