import { marketsSchema, type WireMiniTicker } from "../contracts/markets.ts";
import type { ApiClient } from "./client.ts";

/**
 * The past 24 hours of a pair. Prices are exact decimals, `pchange` is in percent, `volume` counts the base asset,
 * `qvolume` the quote asset. `usdt` is `qvolume` in USDT, null where no listed pair leads there. `lastId` is the id of the last
 * trade, -1 without any. `asOf` is when all that was true, in ms since 1970 by this browser's clock.
 */
export type MiniTicker = {
  last: string;
  openPrice: string;
  high: string;
  low: string;
  pchange: string;
  volume: number;
  qvolume: number;
  usdt: number | null;
  lastId: number;
  asOf: number;
};

/** A pair that is trading. `ticker` is null where none is known. */
export type Market = { symbol: string; base: string; quote: string; ticker: MiniTicker | null };

/** All of them, sorted by symbol. `asOf` is when they were true, in ms since 1970 by this browser's clock. */
export type Markets = { asOf: number; markets: Market[] };

const SECOND = 1_000;

function readTicker(ticker: WireMiniTicker, asOf: number): MiniTicker {
  const [last, openPrice, high, low, pchange, volume, qvolume, usdt, lastId, older = 0] = ticker;
  return { last, openPrice, high, low, pchange, volume, qvolume, usdt, lastId, asOf: asOf - older };
}

/** The header counts whole seconds: a value may look a little older than it is, never newer. */
function ageIn(headers: Headers): number {
  const age = Number(headers.get("age") ?? Number.NaN);
  return Number.isFinite(age) ? (age + 1) * SECOND : 0;
}

/**
 * The past 24 hours of all pairs that are trading, with the age that the service says, as `GET /markets` answers it.
 * @throws {ApiError} as `ApiClient.call` does.
 */
export async function getMarkets(api: ApiClient, signal?: AbortSignal): Promise<Markets> {
  let asOf = Date.now();
  const { markets } = await api.call({
    ...{ method: "GET", path: "/markets", answer: marketsSchema },
    onAnswer: (sentAt, headers) => {
      asOf = sentAt - ageIn(headers);
    },
    ...(signal && { signal }),
  });
  return {
    asOf,
    markets: markets.map(([symbol, base, quote, ticker]) => ({
      ...{ symbol, base, quote },
      ticker: ticker && readTicker(ticker, asOf),
    })),
  };
}
