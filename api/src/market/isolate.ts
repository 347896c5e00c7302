import type { MarketTicker } from "@cointide/shared/contracts/market";
import { ExchangeError } from "./exchange.ts";
import type { Listing } from "./listing.ts";
import type { Loaded } from "./request-batcher.ts";

type Fetch = (symbols: readonly string[]) => Promise<ReadonlyMap<string, MarketTicker>>;

const isBadSymbol = (error: unknown) => error instanceof ExchangeError && error.failure === "bad-symbol";

/** Fetches the symbols; halves the request until the ones that the exchange does not know stand alone. */
async function bisect(symbols: readonly string[], fetch: Fetch, listing: Listing): Promise<Loaded> {
  try {
    return await fetch(symbols);
  } catch (error) {
    if (!isBadSymbol(error)) throw error;
    const [only] = symbols;
    if (symbols.length === 1 && only !== undefined) {
      listing.drop(only);
      return new Map([[only, null]]);
    }
    const middle = Math.ceil(symbols.length / 2);
    const halves = [symbols.slice(0, middle), symbols.slice(middle)];
    const loaded = await Promise.all(halves.map((half) => bisect(half, fetch, listing)));
    return new Map(loaded.flatMap((part) => [...part]));
  }
}

/**
 * Fetches the symbols although one bad symbol fails a whole request and the exchange does not say which:
 * a pair may be delisted between two readings of the list. The list read again usually tells; else halving does.
 */
export async function fetchIsolating(
  symbols: readonly string[],
  fetch: Fetch,
  listing: Listing,
): Promise<Loaded> {
  try {
    return await fetch(symbols);
  } catch (error) {
    if (!isBadSymbol(error)) throw error;
    const listed = await listing.reload();
    const known = symbols.filter((symbol) => listed.has(symbol));
    const loaded = known.length > 0 ? await bisect(known, fetch, listing) : new Map();
    const gone = symbols.filter((symbol) => !listed.has(symbol));
    return new Map([...loaded, ...gone.map((symbol) => [symbol, null] as const)]);
  }
}
