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
import { bell, mix, uniform } from "./noise.ts";
import { spreadTrades, spreadVolume } from "./spread.ts";

/**
 * The noise of one split: `shape` moves the price and is shared by all pairs of one base asset, so that
 * BTCUSDT and BTCUSDC move alike; `flow` deals out trades and volume and is the pair's own.
 */
export type SplitKeys = { shape: number; flow: number };

/** A walk of n steps with deviation s each spans about 1.6·s·√n from its lowest to its highest point. */
const RANGE_PER_STEP = 1.6;

/**
 * Divides a bar into `count` equal bars that join back into exactly it: the same open, high, low, close,
 * trades and volume. Each begins where the one before it ended, and a bar without trades is flat.
 */
export function splitIntoMinutes(bar: Bar, count: number, keys: SplitKeys): BarTable {
  const counts = spreadTrades(bar.trades, count, 0, keys.flow);
  const volumes = spreadVolume(bar.volume, bar.trades, counts, keys.flow);
  const active = counts.reduce((sum, trades) => sum + (trades > 0 ? 1 : 0), 0);
  const step = (bar.high - bar.low) / (RANGE_PER_STEP * Math.sqrt(active));
  const path = walkBetween(bar, active, step, keys.shape);
  const table = new Float64Array(count * STRIDE);
  let reached = 0;
  for (let part = 0; part < count; part++) {
    const trades = counts[part] as number;
    const open = path[reached] as number;
    if (trades > 0) reached++;
    const close = path[reached] as number;
    const room = reach(step, trades, mix(keys.shape, part));
    const row = part * STRIDE;
    table[row + OPEN] = open;
    table[row + CLOSE] = close;
    table[row + HIGH] = Math.min(bar.high, Math.max(open, close) + room.up);
    table[row + LOW] = Math.max(bar.low, Math.min(open, close) - room.down);
    table[row + TRADES] = trades;
    table[row + VOLUME] = volumes[part] as number;
  }
  if (bar.trades > 0) touchExtremes(table, bar, counts);
  priceVolume(table);
  return table;
}

/**
 * Divides a minute into its 60 seconds, each with one price. The first second is quiet and shows the
 * price that the minute opens with.
 */
export function splitIntoSeconds(minute: Bar, keys: SplitKeys): BarTable {
  const counts = spreadTrades(minute.trades, 60, 1, keys.flow);
  const volumes = spreadVolume(minute.volume, minute.trades, counts, keys.flow);
  const active = counts.reduce((sum, trades) => sum + (trades > 0 ? 1 : 0), 0);
  const step = (minute.high - minute.low) / (RANGE_PER_STEP * Math.sqrt(active));
  const path = walkBetween(minute, active, step, keys.shape);
  const table = new Float64Array(60 * STRIDE);
  let reached = 0;
  for (let second = 0; second < 60; second++) {
    const trades = counts[second] as number;
    if (trades > 0) reached++;
    const row = second * STRIDE;
    table.fill(path[reached] as number, row + OPEN, row + CLOSE + 1);
    table[row + TRADES] = trades;
    table[row + VOLUME] = volumes[second] as number;
    table[row + QUOTE] = (path[reached] as number) * (volumes[second] as number);
  }
  settleQuote(table, minute);
  return table;
}

/** A walk in `steps` steps from the bar's open to its close, within its range, touching its high and low. */
function walkBetween(bar: Bar, steps: number, step: number, key: number): Float64Array {
  const path = new Float64Array(steps + 1);
  for (let i = 1; i <= steps; i++) path[i] = (path[i - 1] as number) + bell(key, i);
  const drift = path[steps] as number;
  for (let i = 1; i < steps; i++) {
    const along = i / steps;
    const wandered = (path[i] as number) - drift * along;
    const price = bar.open + (bar.close - bar.open) * along + step * wandered;
    path[i] = Math.round(mirrorInto(price, bar.low, bar.high));
  }
  path[0] = bar.open;
  if (steps > 0) path[steps] = bar.close;
  touchInside(path, bar);
  return path;
}

/** A price beyond an edge is thrown back by as much, which keeps walks from sticking to the edge. */
function mirrorInto(price: number, low: number, high: number): number {
  if (price > high) return Math.max(low, 2 * high - price);
  if (price < low) return Math.min(high, 2 * low - price);
  return price;
}

/** Lifts the highest inner point to the bar's high and lowers the lowest other one to its low. */
function touchInside(path: Float64Array, bar: Bar): void {
  const last = path.length - 1;
  let top = 0;
  if (bar.high > Math.max(bar.open, bar.close)) {
    for (let i = 1; i < last; i++) if (top === 0 || (path[i] as number) > (path[top] as number)) top = i;
    if (top > 0) path[top] = bar.high;
  }
  if (bar.low < Math.min(bar.open, bar.close)) {
    let bottom = 0;
    for (let i = 1; i < last; i++) {
      if (i !== top && (bottom === 0 || (path[i] as number) < (path[bottom] as number))) bottom = i;
    }
    if (bottom > 0) path[bottom] = bar.low;
  }
}

/** How far beyond its open and close a bar of so many trades goes: one way needs two trades, both need three. */
function reach(step: number, trades: number, key: number): { up: number; down: number } {
  if (trades < 2) return { up: 0, down: 0 };
  const up = Math.round(step * uniform(key, 1) * uniform(key, 2) * 1.5);
  const down = Math.round(step * uniform(key, 3) * uniform(key, 4) * 1.5);
  if (trades > 2) return { up, down };
  return uniform(key, 5) < 0.5 ? { up, down: 0 } : { up: 0, down };
}

/** Bars of one or two parts have too few inner points for both extremes; their busiest part goes there. */
function touchExtremes(table: BarTable, bar: Bar, counts: Float64Array): void {
  const joined = joinRows(table, 0, counts.length);
  if (joined.high === bar.high && joined.low === bar.low) return;
  const busiest = counts.indexOf(Math.max(...counts));
  if (joined.high < bar.high) table[busiest * STRIDE + HIGH] = bar.high;
  if (joined.low > bar.low) table[busiest * STRIDE + LOW] = bar.low;
}

/** A minute's volume changes hands at the middle of its four prices. */
function priceVolume(table: BarTable): void {
  for (let row = 0; row < table.length; row += STRIDE) {
    const open = table[row + OPEN] as number;
    const high = table[row + HIGH] as number;
    const low = table[row + LOW] as number;
    const close = table[row + CLOSE] as number;
    table[row + QUOTE] = ((open + high + low + close) / 4) * (table[row + VOLUME] as number);
  }
}

/** Shifts what the seconds were paid evenly, so that together they come to the minute's quote volume. */
function settleQuote(table: BarTable, minute: Bar): void {
  if (minute.volume === 0) return;
  let paid = 0;
  for (let second = 0; second < 60; second++) paid += field(table, second, QUOTE);
  const shift = (minute.quote - paid) / minute.volume;
  for (let second = 0; second < 60; second++) {
    const row = second * STRIDE;
    table[row + QUOTE] = field(table, second, QUOTE) + shift * field(table, second, VOLUME);
  }
}
