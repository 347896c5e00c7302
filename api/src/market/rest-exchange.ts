import type { Logger } from "pino";
import { type Exchange, ExchangeError } from "./exchange.ts";
import { createExchangeClient } from "./exchange-client.ts";
import { LIST_WEIGHT, tickersWeight, wantsAllTickers, windowWeight } from "./exchange-limits.ts";
import { type Parsed, parsePairs, parseTickers } from "./exchange-wire.ts";
import type { WeightLimiter } from "./weight-limiter.ts";

/** The list of all pairs is long; prices are short, and pages wait for them. */
const LIST_TIMEOUT = 10_000;
const PRICES_TIMEOUT = 4_000;

const LIST_PATH = "/api/v3/exchangeInfo?permissions=SPOT&showPermissionSets=false";

type RestExchangeOptions = { baseUrl: string; log: Logger; limiter: WeightLimiter };

/** The exchange's REST interface, real or simulated: both speak the same. */
export function createRestExchange({ baseUrl, log, limiter }: RestExchangeOptions): Exchange {
  const ask = createExchangeClient({ baseUrl, limiter, log });

  function read<T>(parse: (json: unknown) => Parsed<T>, json: unknown): T[] {
    try {
      const { items, malformed } = parse(json);
      if (malformed > 0) log.warn({ malformed }, "The exchange sent malformed items; they are left out");
      return items;
    } catch (error) {
      throw new ExchangeError("broken", 0, error);
    }
  }

  async function prices(path: string, query: string[], weight: number) {
    const json = await ask({ path: `${path}?${query.join("&")}`, weight, timeout: PRICES_TIMEOUT });
    return new Map(read(parseTickers, json));
  }

  const named = (symbols: readonly string[]) => `symbols=${encodeURIComponent(JSON.stringify(symbols))}`;

  return {
    async listPairs() {
      return read(parsePairs, await ask({ path: LIST_PATH, weight: LIST_WEIGHT, timeout: LIST_TIMEOUT }));
    },
    tickers(symbols) {
      const query = wantsAllTickers(symbols.length) ? [] : [named(symbols)];
      return prices("/api/v3/ticker/24hr", query, tickersWeight(symbols.length));
    },
    window(symbols, size) {
      return prices("/api/v3/ticker", [named(symbols), `windowSize=${size}`], windowWeight(symbols.length));
    },
  };
}
