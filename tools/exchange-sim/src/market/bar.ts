/**
 * What happened to one pair in a span of whole seconds. Prices count ticks (the pair's price step) and
 * volume counts lots (its quantity step), so both are exact integers; `quote` is ticks × lots.
 */
export type Bar = {
  open: number;
  high: number;
  low: number;
  close: number;
  trades: number;
  volume: number;
  quote: number;
};

/** Bars of equal length side by side in one block of memory: bar `i` has its fields from `i * STRIDE` on. */
export type BarTable = Float64Array;

export const STRIDE = 7;
export const OPEN = 0;
export const HIGH = 1;
export const LOW = 2;
export const CLOSE = 3;
export const TRADES = 4;
export const VOLUME = 5;
export const QUOTE = 6;

export function field(table: BarTable, bar: number, offset: number): number {
  return table[bar * STRIDE + offset] as number;
}

/** The bar that bars `from` up to, not including, `to` of a table make together. */
export function joinRows(table: BarTable, from: number, to: number): Bar {
  const joined = barAt(table, from);
  for (let bar = from + 1; bar < to; bar++) {
    joined.high = Math.max(joined.high, field(table, bar, HIGH));
    joined.low = Math.min(joined.low, field(table, bar, LOW));
    joined.trades += field(table, bar, TRADES);
    joined.volume += field(table, bar, VOLUME);
    joined.quote += field(table, bar, QUOTE);
  }
  joined.close = field(table, to - 1, CLOSE);
  return joined;
}

/** Lengthens `bar` by the one that follows it. */
export function extend(bar: Bar, next: Bar): void {
  bar.high = Math.max(bar.high, next.high);
  bar.low = Math.min(bar.low, next.low);
  bar.close = next.close;
  bar.trades += next.trades;
  bar.volume += next.volume;
  bar.quote += next.quote;
}

function barAt(table: BarTable, bar: number): Bar {
  return {
    open: field(table, bar, OPEN),
    high: field(table, bar, HIGH),
    low: field(table, bar, LOW),
    close: field(table, bar, CLOSE),
    trades: field(table, bar, TRADES),
    volume: field(table, bar, VOLUME),
    quote: field(table, bar, QUOTE),
  };
}
