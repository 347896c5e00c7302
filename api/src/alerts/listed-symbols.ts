import { DomainError } from "../domain-error.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { withTimeout } from "../market/with-timeout.ts";

/** Says whether the exchange lists a symbol. */
export type IsListed = (symbol: string) => boolean;

/** How long a change of alerts waits for the list, in ms. */
const TIMEOUT = 1_500;

/** Reads which symbols the exchange lists. Where it does not say in time, any may be. */
export async function readListed(opening: Promise<OpenMarket>): Promise<IsListed> {
  const pairs = opening.then(({ market }) => market.pairs());
  const listed = await withTimeout(
    pairs.then(({ value }) => value),
    TIMEOUT,
    null,
  );
  return (symbol) => listed === null || listed.has(symbol);
}

/** @throws {DomainError} invalid where the exchange does not list the symbol. */
export function requireListed(symbol: string, isListed: IsListed): void {
  if (!isListed(symbol)) throw new DomainError("invalid", `${symbol} is not listed by the exchange.`);
}
