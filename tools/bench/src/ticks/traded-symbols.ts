type Info = { symbols: { symbol: string; status: string }[] };

/** Pairs in trade at the simulated exchange, by symbol: first those of its table, then those made up. */
export async function tradedSymbols(exchange: string): Promise<string[]> {
  const { symbols } = (await (await fetch(`${exchange}/api/v3/exchangeInfo`)).json()) as Info;
  const trading = symbols.filter(({ status }) => status === "TRADING").map(({ symbol }) => symbol);
  const isMadeUp = (symbol: string) => symbol.startsWith("COIN");
  return [...trading.filter((symbol) => !isMadeUp(symbol)), ...trading.filter(isMadeUp)];
}
