import { type BarTable, STRIDE, TRADES, VOLUME } from "./bar.ts";
import { uniform } from "./noise.ts";

/**
 * Spreads `trades` over the bars of an empty table, except the first `quiet` ones, and says how many bars
 * have any. Few trades land in bars of their own, so that n trades always leave room for n different
 * prices; many are shared out unevenly.
 */
export function distributeTrades(table: BarTable, trades: number, quiet: number, key: number): number {
  const bars = table.length / STRIDE;
  const open = bars - quiet;
  if (trades <= open) {
    for (let trade = 0; trade < trades; trade++) {
      const from = Math.floor((trade * open) / trades);
      const to = Math.floor(((trade + 1) * open) / trades);
      const bar = quiet + from + Math.floor(uniform(key, trade) * (to - from));
      table[bar * STRIDE + TRADES] = 1;
    }
    return trades;
  }
  let all = 0;
  for (let row = quiet * STRIDE; row < table.length; row += STRIDE) {
    const weight = 0.2 + 1.6 * uniform(key, row);
    table[row + TRADES] = weight;
    all += weight;
  }
  return shareOut(table, TRADES, trades, all);
}

/** Spreads `volume` over a table's bars by their trades; where it suffices, each trade has at least one lot. */
export function distributeVolume(table: BarTable, volume: number, trades: number, key: number): void {
  let all = 0;
  for (let row = 0; row < table.length; row += STRIDE) {
    const own = table[row + TRADES] as number;
    if (own === 0) continue;
    const weight = own * (0.3 + uniform(key, ~row));
    table[row + VOLUME] = weight;
    all += weight;
  }
  const lotsPerTrade = volume >= trades ? 1 : 0;
  shareOut(table, VOLUME, volume - trades * lotsPerTrade, all);
  if (lotsPerTrade === 0) return;
  for (let row = 0; row < table.length; row += STRIDE) {
    table[row + VOLUME] = (table[row + VOLUME] as number) + (table[row + TRADES] as number);
  }
}

/**
 * Turns a column of weights, which come to `all`, into whole shares of `total`. Rounding what is due so
 * far, rather than each share, loses nothing. Says how many shares are not zero.
 */
function shareOut(table: BarTable, column: number, total: number, all: number): number {
  let reached = 0;
  let given = 0;
  let shares = 0;
  for (let row = column; row < table.length; row += STRIDE) {
    reached += table[row] as number;
    // `all` is the same sum in the same order, so the last share brings it to exactly the total.
    const due = all === 0 ? 0 : Math.round(total * (reached / all));
    if (due > given) shares++;
    table[row] = due - given;
    given = due;
  }
  return shares;
}
