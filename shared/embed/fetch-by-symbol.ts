import { fetchJson } from "./feed-address.ts";

/**
 * Asks the service for something of each symbol. As it answers, unlisted symbols are left out, and null is one of which
 * nothing sound is known now. Throws where there is no answer.
 * @param read gives null for what is not what it should be.
 */
export async function fetchBySymbol<Value>(
  address: string,
  symbols: readonly string[],
  signal: AbortSignal,
  read: (value: unknown) => Value | null,
): Promise<Record<string, Value | null>> {
  const query = new URLSearchParams(symbols.map((symbol) => ["symbols", symbol]));
  const answer = await fetchJson(`${address}?${query}`, signal);
  if (typeof answer !== "object" || answer === null) throw new Error(`${address} sent nothing.`);
  return Object.fromEntries(Object.entries(answer).map(([symbol, value]) => [symbol, read(value)]));
}
