import { isAmount, isSignedAmount, isZero } from "../contracts/decimals.ts";
import type { DatedTicker, DatedTickers, MarketTicker } from "../contracts/market.ts";
import { fetchBySymbol } from "./fetch-by-symbol.ts";

const NUMBERS = ["volume", "qvolume", "trades", "open", "close", "lastId"] as const;
const RANGE = ["low", "high", "openPrice"] as const;

/** Checked by hand: the schema library would be a third of the script. */
function isTicker(value: unknown): value is MarketTicker {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    isAmount(fields.average) &&
    isAmount(fields.last) &&
    isSignedAmount(fields.pchange) &&
    isSignedAmount(fields.change) &&
    RANGE.every((name) => fields[name] === undefined || isAmount(fields[name])) &&
    (fields.halted === true || !isZero(fields.last)) &&
    NUMBERS.every((name) => typeof fields[name] === "number")
  );
}

/** The age is optional, because earlier services do not send it. The time of the request counts as age, too. */
function dated(ticker: MarketTicker & { age?: unknown }, sentAt: number): DatedTicker {
  const { age, ...facts } = ticker;
  return { ...facts, asOf: sentAt - (typeof age === "number" && age > 0 ? age : 0) };
}

/** The service's 24-hour facts, as `GET /tickers` gives them. Throws where there is no answer. */
export function fetchTickers(
  api: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<DatedTickers> {
  const sentAt = Date.now();
  return fetchBySymbol(`${api}/tickers`, symbols, signal, (value) =>
    isTicker(value) ? dated(value, sentAt) : null,
  );
}
