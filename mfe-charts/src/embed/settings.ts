import { KLINE_INTERVALS, type KlineInterval } from "@cointide/shared/contracts/klines";
import { readSymbol } from "@cointide/shared/contracts/symbols";
import { noSymbol, notOneOf } from "@cointide/shared/embed/settings";

const INITIAL_INTERVAL: KlineInterval = "1h";

const NO_SYMBOL = "Set the symbol to show, such as BTCUSDT.";
const NO_SERVICE = "Candles come from a service. Set its URL in “api”, beside the feed's in “feed”.";

/** What an embedding page says of a chart, as it says it. */
export type ChartOptions = {
  symbol: string | null;
  interval: string | null;
  server: string | null;
  feed: string | null;
  api: string | null;
};

/** What is shown, and a sentence for each thing that is wrong; `isSound` says whether there is anything to show. */
export type ChartSettings = {
  symbol: string;
  interval: KlineInterval;
  problems: readonly string[];
  isSound: boolean;
};

/** A month, as the exchange spells it; it is no minute. */
const MONTH = "1M";

/** The interval that is named, in either case; null where it is none. */
export function readInterval(value: string | null): KlineInterval | null {
  const name = value?.trim() || INITIAL_INTERVAL;
  return KLINE_INTERVALS.find((interval) => interval === name.toLowerCase() && name !== MONTH) ?? null;
}

/** Says of an interval that it is none. */
export const wrongInterval = (value: string | null): string[] =>
  readInterval(value) === null ? notOneOf(value ?? "", ["an interval", "Intervals"], KLINE_INTERVALS) : [];

/** @param noPrices a sentence for each thing that keeps the page's choice from having prices. */
export function readSettings(
  { symbol, interval, feed, api }: Omit<ChartOptions, "server">,
  noPrices: readonly string[] = [],
): ChartSettings {
  const written = symbol?.trim() ?? "";
  const name = readSymbol(written);
  const hindrances = [
    ...noPrices,
    written === "" ? NO_SYMBOL : name === null ? noSymbol(written) : null,
    feed && !api ? NO_SERVICE : null,
  ].filter((sentence) => sentence !== null);
  return {
    symbol: name ?? "",
    interval: readInterval(interval) ?? INITIAL_INTERVAL,
    problems: [...hindrances, ...wrongInterval(interval)],
    isSound: hindrances.length === 0,
  };
}
