import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseKlineFile, type RecordedKline } from "./kline-file.ts";
import { keyOf } from "./noise.ts";
import type { Pair } from "./pairs.ts";
import type { Roots } from "./series.ts";
import type { Unpriced } from "./subdivide.ts";

const MINUTE = 60;
const DAY = 86_400;
const TRADES_PER_MINUTE = 90;
const MOST_DECIMALS = 8;

/** A pair whose market is replayed from a file. */
export type RecordedPair = { pair: Pair; roots: Roots };

/**
 * Reads every `.csv` file of a folder; its name up to the first "-", "_" or "." is the symbol. `known` are
 * the exchange's own pairs; a symbol that is none of them becomes a new one. Throws a sentence that names
 * the file for one that cannot be read.
 */
export function readRecordings(folder: string, known: readonly Pair[], seed: number): RecordedPair[] {
  const files = readdirSync(folder).filter((file) => file.toLowerCase().endsWith(".csv"));
  if (files.length === 0) throw new Error(`There are no .csv files in ${folder}.`);
  return files.map((file) => {
    const symbol = (basename(file).split(/[-_.]/)[0] ?? "").toUpperCase();
    const klines = parseKlineFile(readFileSync(join(folder, file), "utf8"), file);
    const pair = describePair(symbol, klines, known);
    return { pair, roots: replay(klines, pair, file, seed) };
  });
}

function describePair(symbol: string, klines: RecordedKline[], known: readonly Pair[]): Pair {
  const prices = klines.flatMap(({ open, high, low, close }) => [open, high, low, close]);
  const own = known.find((pair) => pair.symbol === symbol);
  const quotes = [...new Set(known.map((pair) => pair.quote))].sort((a, b) => b.length - a.length);
  const quote = own?.quote ?? quotes.find((name) => symbol.endsWith(name) && symbol !== name);
  if (quote === undefined)
    throw new Error(`The file for "${symbol}" is not named after a pair such as BTCUSDT.`);
  return {
    symbol,
    base: own?.base ?? symbol.slice(0, -quote.length),
    quote,
    status: "TRADING",
    priceDecimals: Math.max(own?.priceDecimals ?? 0, decimalsOf(prices)),
    lotDecimals: Math.max(own?.lotDecimals ?? 0, decimalsOf(klines.map((kline) => kline.volume))),
    tradesPerHour: 60 * TRADES_PER_MINUTE,
  };
}

/**
 * The recording as a market: at the times of its klines exactly these, and at all other times the same
 * over and over, before and after; only the path within each kline is another one every time. Klines that
 * are missing in between are flat.
 */
function replay(klines: RecordedKline[], pair: Pair, file: string, seed: number): Roots {
  const seconds = findSpacing(klines, file);
  const bars = fillGaps(klines, pair, seconds);
  const first = (klines[0] as RecordedKline).time / seconds;
  const counted = [0];
  for (const bar of bars) counted.push((counted.at(-1) as number) + bar.trades);
  const perRound = counted.at(-1) as number;
  // Rounds are counted from 1970 on, so that trade ids only rise.
  const firstRound = Math.floor(-first / bars.length);
  const place = (index: number) => {
    const round = Math.floor((index - first) / bars.length);
    return { round: round - firstRound, bar: index - first - round * bars.length };
  };
  return {
    seconds,
    keys: { shape: keyOf(seed, pair.base), flow: keyOf(seed, pair.symbol) },
    bar: (index) => bars[place(index).bar] as Unpriced,
    tradesBefore(index) {
      const { round, bar } = place(index);
      return round * perRound + (counted[bar] as number);
    },
  };
}

function findSpacing(klines: RecordedKline[], file: string): number {
  const gaps = klines.slice(1).map((kline, i) => kline.time - (klines[i] as RecordedKline).time);
  const spacing = Math.min(...gaps);
  if (spacing < MINUTE || spacing > DAY || DAY % spacing !== 0 || spacing % MINUTE !== 0) {
    throw new Error(`${file}: klines must be one minute to one day long, and a day a multiple of that.`);
  }
  if (klines.some((kline) => kline.time % spacing !== 0)) {
    throw new Error(`${file}: klines of ${spacing} s must begin at whole multiples of that.`);
  }
  return spacing;
}

function fillGaps(klines: RecordedKline[], pair: Pair, seconds: number): Unpriced[] {
  const bars: Unpriced[] = [];
  for (const [i, kline] of klines.entries()) {
    const bar = toBar(kline, pair, seconds);
    bars.push(bar);
    const next = klines[i + 1]?.time ?? kline.time + seconds;
    for (let time = kline.time + seconds; time < next; time += seconds) {
      const { close } = bar;
      bars.push({ open: close, high: close, low: close, close, trades: 0, volume: 0 });
    }
  }
  return bars;
}

function toBar(kline: RecordedKline, pair: Pair, seconds: number): Unpriced {
  const ticks = (price: string) => Math.round(Number(price) * 10 ** pair.priceDecimals);
  const volume = Math.round(Number(kline.volume) * 10 ** pair.lotDecimals);
  const [open, high, low, close] = [
    ticks(kline.open),
    ticks(kline.high),
    ticks(kline.low),
    ticks(kline.close),
  ];
  // Files do not say how many trades there were. A price that goes up, down and on needs three at least.
  const usual = Math.min(volume, Math.round((TRADES_PER_MINUTE * seconds) / MINUTE));
  const trades = high === low && volume === 0 ? 0 : Math.max(3, usual);
  return { open, high, low, close, trades, volume };
}

function decimalsOf(texts: string[]): number {
  let most = 0;
  for (const text of texts) most = Math.max(most, text.split(".")[1]?.replace(/0+$/, "").length ?? 0);
  return Math.min(most, MOST_DECIMALS);
}
