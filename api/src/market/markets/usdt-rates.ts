type PricedPair = { base: string; quote: string; last: string };

/** What one of each currency is worth in USDT, over the fewest pairs. */
export function usdtRates(pairs: readonly PricedPair[]): ReadonlyMap<string, number> {
  const neighbours = new Map<string, [currency: string, rate: number][]>();
  const join = (from: string, to: string, rate: number) => {
    const known = neighbours.get(from) ?? [];
    neighbours.set(from, known);
    known.push([to, rate]);
  };
  for (const { base, quote, last } of pairs) {
    join(quote, base, Number(last));
    join(base, quote, 1 / Number(last));
  }
  const rates = new Map([["USDT", 1]]);
  // A map also gives the entries that are added meanwhile, in that order: the nearest currencies come first.
  for (const [currency, rate] of rates)
    for (const [next, factor] of neighbours.get(currency) ?? [])
      if (!rates.has(next)) rates.set(next, rate * factor);
  return rates;
}
