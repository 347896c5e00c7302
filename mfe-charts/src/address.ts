import { KLINE_INTERVALS, type KlineInterval } from "@cointide/shared/contracts/klines";
import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { namesIn, readSymbols } from "@cointide/shared/contracts/symbols";
import { AVERAGES, type Average } from "./candles/studies.ts";
import { chartAddress } from "./chart-address.ts";

export const CHART_TYPES = ["candles", "line", "area"] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** The most symbols of one chart besides its own. */
export const MOST_COMPARED = MAX_STREAM_SYMBOLS - 1;

/** How people want charts to look; kept for the next chart. */
export type ChartChoices = {
  interval: KlineInterval;
  type: ChartType;
  isLog: boolean;
  averages: readonly Average[];
};

/** What an address says of a chart besides its symbol. */
export type ChartView = ChartChoices & {
  /** Other symbols, in percent. */
  compared: readonly string[];
  /** What is in sight, in ms since 1970; null is the newest. */
  range: { from: number; to: number } | null;
};

function read<T>(known: readonly T[], text: string | null, otherwise: T): T {
  return known.find((item) => String(item) === text) ?? otherwise;
}

const listOf = (text: string | null): string[] => (text ?? "").split(",").filter((part) => part !== "");

function readRange(search: URLSearchParams): ChartView["range"] {
  const [from, to] = ["from", "to"].map((name) => Number(search.get(name) ?? Number.NaN)) as [number, number];
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= from && from < to
    ? { from, to }
    : null;
}

/** Part of the query of a chart that takes the place of the board. */
export const FULL_WIDTH = "size=full";

/** Whether a query asks for a chart in the place of the board. */
export const isFullWidth = (query: string): boolean => new URLSearchParams(query).get("size") === "full";

/** What a chart's path names, as it spells it. */
export const addressedName = ({
  symbol = "",
  quote,
}: Readonly<Record<string, string | undefined>>): string =>
  quote === undefined ? symbol : `${symbol}/${quote}`;

/** Reads the query of a chart's address; what it does not say, or wrongly, is as it was chosen last. */
export function readView(query: string, symbol: string, chosen: ChartChoices): ChartView {
  const search = new URLSearchParams(query);
  const averages = listOf(search.get("averages"));
  const compared = readSymbols(namesIn(search.get("compare") ?? "")).symbols.filter(
    (other) => other !== symbol,
  );
  return {
    interval: read(KLINE_INTERVALS, search.get("interval"), chosen.interval),
    type: read(CHART_TYPES, search.get("type"), chosen.type),
    isLog: read(["log", "linear"], search.get("scale"), chosen.isLog ? "log" : "linear") === "log",
    averages: search.has("averages")
      ? AVERAGES.filter((length) => averages.includes(`${length}`))
      : chosen.averages,
    compared: compared.slice(0, MOST_COMPARED),
    range: readRange(search),
  };
}

/** The address of a view with every choice in it, so that it looks the same to everyone. */
export function viewAddress(symbol: string, view: ChartView): string {
  const { interval, type, isLog, averages, compared, range } = view;
  const query = new URLSearchParams({
    interval,
    type,
    scale: isLog ? "log" : "linear",
    averages: averages.join(),
  });
  if (compared.length > 0) query.set("compare", compared.join());
  if (range !== null) {
    query.set("from", `${Math.round(range.from)}`);
    query.set("to", `${Math.round(range.to)}`);
  }
  return `${chartAddress(symbol)}?${query}`;
}
