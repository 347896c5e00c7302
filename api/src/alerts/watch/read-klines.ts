import type { KlineReading } from "@cointide/shared/alerts/alert-driver";
import type { GapRequest } from "@cointide/shared/alerts/gap-plan";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { ExchangeError } from "../../market/exchange.ts";
import type { Market } from "../../market/market.ts";

/** How many readings are under way at once. */
const AT_ONCE = 16;
/** How long to wait where the exchange does not list a pair, in ms: it may be back at once, in a week or never. */
const FIRST_LOOK = 1_000;
const LAST_LOOK = 10 * 60_000;

export type ReadKlines = (symbol: string, request: GapRequest) => Promise<KlineReading>;

type Options = { market: Pick<Market, "klinesFrom">; log: Logger };

/** Reads klines of the exchange, few at once. It never rejects. */
export function createKlineReader({ market, log }: Options): ReadKlines {
  const limit = pLimit(AT_ONCE);
  /** When to look again for pairs that are not listed, in ms. */
  const unlisted = new Map<string, number>();

  async function read(symbol: string, { interval, from, limit }: GapRequest): Promise<KlineReading> {
    const page = await market.klinesFrom(symbol, interval, from, limit);
    if (page !== null) {
      unlisted.delete(symbol);
      return page;
    }
    if (!unlisted.has(symbol))
      log.warn({ symbol }, "The exchange does not list the pair of an alert. Checking again later.");
    const retryIn = unlisted.get(symbol) ?? FIRST_LOOK;
    unlisted.set(symbol, Math.min(2 * retryIn, LAST_LOOK));
    return { failure: { retryIn } };
  }

  function explain(error: unknown, symbol: string): KlineReading {
    if (error instanceof ExchangeError) {
      const { failure, retryIn } = error;
      return { failure: { retryIn, hasNoSeconds: failure === "bad-interval" } };
    }
    log.error({ err: error, symbol }, "Reading missed prices failed. Trying again.");
    return { failure: {} };
  }

  return (symbol, request) =>
    limit(() => read(symbol, request)).catch((error: unknown) => explain(error, symbol));
}
