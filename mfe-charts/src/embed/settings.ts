import { KLINE_INTERVALS, type KlineInterval } from "@cointide/shared/contracts/klines";
import { quoted, symbolProblem } from "@cointide/shared/embed/settings";

const INITIAL_INTERVAL: KlineInterval = "1h";

const NO_SYMBOL = "Name the symbol to show, such as BTCUSDT.";
const NO_SERVICE = "Candles come from a service: name its address in “api”, as the feed's in “feed”.";

/** What an embedding page says of a chart, as it says it. */
export type ChartOptions = {
  symbol: string | null;
  interval: string | null;
  feed: string | null;
  api: string | null;
};

/** What is shown, or a sentence for each thing that hinders it. */
export type ChartSettings = { symbol: string; interval: KlineInterval; problems: readonly string[] };

/** The interval that is named, in either case; null where it is none. */
export function readInterval(value: string | null): KlineInterval | null {
  const name = value?.trim().toLowerCase() || INITIAL_INTERVAL;
  return KLINE_INTERVALS.find((interval) => interval === name) ?? null;
}

export function readSettings({ symbol, interval, feed, api }: ChartOptions): ChartSettings {
  const name = symbol?.trim().toUpperCase() ?? "";
  const known = readInterval(interval);
  const problems = [
    name === "" ? NO_SYMBOL : symbolProblem(name),
    known === null
      ? `${quoted(interval ?? "")} is not an interval. Intervals are ${KLINE_INTERVALS.join(", ")}.`
      : null,
    feed && !api ? NO_SERVICE : null,
  ];
  return {
    symbol: name,
    interval: known ?? INITIAL_INTERVAL,
    problems: problems.filter((problem) => problem !== null),
  };
}
