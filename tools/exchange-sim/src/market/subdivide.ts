import {
  type Bar,
  type BarTable,
  CLOSE,
  field,
  HIGH,
  joinRows,
  LOW,
  OPEN,
  QUOTE,
  STRIDE,
  TRADES,
  VOLUME,
} from "./bar.ts";
import { distributeTrades, distributeVolume } from "./distribute.ts";
import { bell, mix } from "./noise.ts";
import { roundPositive } from "./round.ts";

/**
 * The noise of one subdivision: `shape` moves the price and is shared by all pairs of one base asset, so that
 * BTCUSDT and BTCUSDC move alike; `flow` deals out trades and volume and is the pair's own.
 */
export type NoiseKeys = { shape: number; flow: number };

/** A bar before it is known what was paid in it. */
export type Unpriced = Omit<Bar, "quote">;

/** A walk of n steps with deviation s each spans about 1.6·s·√n from its lowest to its highest point. */
const RANGE_PER_STEP = 1.6;

/** The longest bar is a day, of 1,440 minutes. */
const MOST_PARTS = 1440;

/** What the next subdivision works on: years of hours are divided for one list of klines. */
const scratch = {
  trades: new Float64Array(MOST_PARTS),
  volume: new Float64Array(MOST_PARTS),
  path: new Float64Array(MOST_PARTS + 1),
};

/**
 * Divides the trades and volume of a bar among `count` parts, of which the first `quiet` get none, and computes its path
 * of prices. The results are in `scratch` until the next call.
 */
function startWalk(bar: Unpriced, count: number, quiet: number, keys: NoiseKeys) {
  const { trades, volume } = scratch;
  const active = distributeTrades(trades, count, bar.trades, quiet, keys.flow);
  distributeVolume(volume, trades, count, bar.volume, bar.trades, keys.flow);
  const step = (bar.high - bar.low) / (RANGE_PER_STEP * Math.sqrt(active));
  walkBetween(bar, active, step, keys.shape);
  return { active, step };
}

/**
 * Divides a bar into `count` equal bars that join back into exactly it: the same open, high, low, close,
 * trades and volume. Each begins where the one before it ended, and a bar without trades is flat.
 */
export function subdivideIntoMinutes(bar: Unpriced, count: number, keys: NoiseKeys): BarTable {
  const { active, step } = startWalk(bar, count, 0, keys);
  const table = new Float64Array(count * STRIDE);
  let reached = 0;
  for (let part = 0; part < count; part++) {
    const row = part * STRIDE;
    const trades = scratch.trades[part] as number;
    const open = scratch.path[reached] as number;
    if (trades > 0) reached++;
    const close = scratch.path[reached] as number;
    const noise = mix(keys.shape, ~row);
    table[row + OPEN] = open;
    table[row + CLOSE] = close;
    table[row + HIGH] = Math.min(bar.high, higher(open, close) + reachUp(step, trades, noise));
    table[row + LOW] = Math.max(bar.low, lower(open, close) - reachDown(step, trades, noise));
    table[row + TRADES] = trades;
    table[row + VOLUME] = scratch.volume[part] as number;
  }
  if (active === 1 || active === 2) touchExtremes(table, bar);
  priceVolume(table);
  return table;
}

/** The quote volume of the minutes of `subdivideIntoMinutes`, without a table of them. */
export function quoteOfMinutes(bar: Unpriced, count: number, keys: NoiseKeys): number {
  const { active, step } = startWalk(bar, count, 0, keys);
  if (active <= 2) return joinRows(subdivideIntoMinutes(bar, count, keys), 0, count).quote;
  const { trades: tradesOf, volume, path } = scratch;
  let quote = 0;
  let reached = 0;
  for (let part = 0; part < count; part++) {
    const trades = tradesOf[part] as number;
    const open = path[reached] as number;
    if (trades > 0) reached++;
    const close = path[reached] as number;
    const noise = mix(keys.shape, ~(part * STRIDE));
    const high = Math.min(bar.high, higher(open, close) + reachUp(step, trades, noise));
    const low = Math.max(bar.low, lower(open, close) - reachDown(step, trades, noise));
    quote += middle(open, high, low, close) * (volume[part] as number);
  }
  return quote;
}

/**
 * Divides a minute into its 60 seconds, each with one price. The first second is quiet and shows the
 * price that the minute opens with.
 */
export function subdivideIntoSeconds(minute: Bar, keys: NoiseKeys): BarTable {
  startWalk(minute, 60, 1, keys);
  const table = new Float64Array(60 * STRIDE);
  let reached = 0;
  for (let second = 0; second < 60; second++) {
    const row = second * STRIDE;
    const trades = scratch.trades[second] as number;
    const volume = scratch.volume[second] as number;
    if (trades > 0) reached++;
    const price = scratch.path[reached] as number;
    table.fill(price, row + OPEN, row + CLOSE + 1);
    table[row + TRADES] = trades;
    table[row + VOLUME] = volume;
    table[row + QUOTE] = price * volume;
  }
  adjustQuote(table, minute);
  return table;
}

/** A walk in `steps` steps from the bar's open to its close, within its range, touching its high and low. */
function walkBetween(bar: Unpriced, steps: number, step: number, key: number): void {
  const { path } = scratch;
  const { open, high, low, close } = bar;
  let drift = 0;
  for (let i = 1; i <= steps; i++) {
    drift += bell(key, i);
    path[i] = drift;
  }
  for (let i = 1; i < steps; i++) {
    const along = i / steps;
    const wandered = (path[i] as number) - drift * along;
    const price = open + (close - open) * along + step * wandered;
    path[i] = roundPositive(mirrorInto(price, low, high));
  }
  path[0] = open;
  if (steps > 0) path[steps] = close;
  touchInside(path, steps, bar);
}

/** A price beyond an edge is thrown back by as much, which keeps walks from sticking to the edge. */
function mirrorInto(price: number, low: number, high: number): number {
  if (price > high) return Math.max(low, 2 * high - price);
  if (price < low) return Math.min(high, 2 * low - price);
  return price;
}

/** Lifts the highest inner point to the bar's high and lowers the lowest other one to its low. */
function touchInside(path: Float64Array, last: number, bar: Unpriced): void {
  let top = 0;
  if (bar.high > Math.max(bar.open, bar.close)) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 1; i < last; i++) {
      const price = path[i] as number;
      if (price <= highest) continue;
      highest = price;
      top = i;
    }
    if (top > 0) path[top] = bar.high;
  }
  if (bar.low < Math.min(bar.open, bar.close)) {
    let bottom = 0;
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 1; i < last; i++) {
      const price = path[i] as number;
      if (price >= lowest || i === top) continue;
      lowest = price;
      bottom = i;
    }
    if (bottom > 0) path[bottom] = bar.low;
  }
}

/**
 * How far a bar goes above its open and close, and below them. To leave them in one direction takes two
 * trades, out and back; in both directions, three. A bar of two trades goes up or down.
 */
function reachUp(step: number, trades: number, noise: number): number {
  if (trades < 2 || (trades === 2 && noise % 2 === 0)) return 0;
  const part = (noise & 0xffff) / 0x10000;
  return roundPositive(step * part * part);
}

function reachDown(step: number, trades: number, noise: number): number {
  if (trades < 2 || (trades === 2 && noise % 2 === 1)) return 0;
  const part = (noise >>> 16) / 0x10000;
  return roundPositive(step * part * part);
}

/** A walk of one or two steps has too few inner points for both extremes; its busiest bar goes there. */
function touchExtremes(table: BarTable, bar: Unpriced): void {
  const joined = joinRows(table, 0, table.length / STRIDE);
  let busiest = 0;
  for (let row = 0; row < table.length; row += STRIDE) {
    if ((table[row + TRADES] as number) > (table[busiest + TRADES] as number)) busiest = row;
  }
  if (joined.high < bar.high) table[busiest + HIGH] = bar.high;
  if (joined.low > bar.low) table[busiest + LOW] = bar.low;
}

/** A minute's volume changes hands at the middle of its four prices. */
function priceVolume(table: BarTable): void {
  for (let row = 0; row < table.length; row += STRIDE) {
    const open = table[row + OPEN] as number;
    const high = table[row + HIGH] as number;
    const low = table[row + LOW] as number;
    const close = table[row + CLOSE] as number;
    table[row + QUOTE] = middle(open, high, low, close) * (table[row + VOLUME] as number);
  }
}

function middle(open: number, high: number, low: number, close: number): number {
  return (open + high + low + close) / 4;
}

/** The higher of two whole numbers: `Math.max` branches on which it is, which is even odds for a walk. */
function higher(a: number, b: number): number {
  return (a + b + Math.abs(a - b)) / 2;
}

function lower(a: number, b: number): number {
  return (a + b - Math.abs(a - b)) / 2;
}

/** Shifts what the seconds were paid evenly, so that together they come to the minute's quote volume. */
function adjustQuote(table: BarTable, minute: Bar): void {
  if (minute.volume === 0) return;
  let paid = 0;
  for (let second = 0; second < 60; second++) paid += field(table, second, QUOTE);
  const shift = (minute.quote - paid) / minute.volume;
  for (let second = 0; second < 60; second++) {
    const row = second * STRIDE;
    table[row + QUOTE] = field(table, second, QUOTE) + shift * field(table, second, VOLUME);
  }
}
