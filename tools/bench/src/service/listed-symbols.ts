/** The first pairs in dollars that the exchange lists. */
export async function listedSymbols(exchange: string, count: number): Promise<string[]> {
  const answer = await fetch(`${exchange}/api/v3/exchangeInfo`);
  const { symbols } = (await answer.json()) as { symbols: { symbol: string; status: string }[] };
  return symbols
    .filter(({ symbol, status }) => status === "TRADING" && symbol.endsWith("USDT"))
    .slice(0, count)
    .map(({ symbol }) => symbol);
}
