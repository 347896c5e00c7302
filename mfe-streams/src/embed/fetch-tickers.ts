import type { MarketTicker, MarketTickers } from "@cointide/shared/contracts/market";
import { fetchJson } from "./feed-address.ts";

const DECIMAL = /^-?\d+(\.\d+)?$/;
const TEXTS = ["average", "last", "pchange", "change"] as const;
const NUMBERS = ["volume", "qvolume", "trades", "open", "close"] as const;

/** Checked by hand: the schema library would be a third of the script. */
function isTicker(value: unknown): value is MarketTicker {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    TEXTS.every((name) => DECIMAL.test(String(fields[name]))) &&
    NUMBERS.every((name) => typeof fields[name] === "number")
  );
}

/**
 * The service's 24-hour facts, as `GET /tickers` gives them: unlisted symbols are left out, null is one of which
 * nothing is known now. Throws where the answer is not what was agreed.
 */
export async function fetchTickers(
  api: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<MarketTickers> {
  const query = new URLSearchParams(symbols.map((symbol) => ["symbols", symbol]));
  const answer = await fetchJson(`${api}/tickers?${query}`, signal);
  if (typeof answer !== "object" || answer === null) throw new Error("The service sent no tickers.");
  const tickers = answer as Record<string, unknown>;
  if (!Object.values(tickers).every((ticker) => ticker === null || isTicker(ticker))) {
    throw new Error("The service sent tickers of an unexpected shape.");
  }
  return tickers as MarketTickers;
}
