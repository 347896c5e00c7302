import { type Exchange, ExchangeError } from "../exchange.ts";
import type { Listing } from "../listing.ts";
import type { MarketsInput } from "./read-markets.ts";
import type { ReadMarkets } from "./report-reads.ts";

type LoadMarketsOptions = {
  exchange: Pick<Exchange, "miniTickers">;
  listing: Listing;
  now: () => number;
  readMarkets: ReadMarkets;
};

/** Asks the exchange for all pairs. @throws {ExchangeError} when it fails */
export async function loadMarkets(
  { exchange, listing, now, readMarkets }: LoadMarketsOptions,
  before: MarketsInput["before"],
) {
  const listed = [...(await listing.read()).value.values()];
  const pairs = listed
    .filter(({ isHalted }) => !isHalted)
    .map(({ symbol, base, quote }) => ({ symbol, base, quote }));
  // However long the answer takes: it is as old as its request, it may have been true only then.
  const at = now();
  const body = await exchange.miniTickers();
  try {
    const { json } = await readMarkets({ body, at, pairs, before });
    return { json, at };
  } catch (error) {
    throw new ExchangeError("broken", 0, error);
  }
}
