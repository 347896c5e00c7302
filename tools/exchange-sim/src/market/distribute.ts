import { STRIDE } from "./bar.ts";
import { uniform } from "./noise.ts";
import { roundPositive } from "./round.ts";

/**
 * Spreads `trades` over the first `count` numbers of `into`, except the first `quiet` ones, and says how many
 * of them are not zero. Few trades stand alone, so that n trades always leave room for n different prices;
 * many are shared out unevenly.
 */
export function distributeTrades(
  into: Float64Array,
  count: number,
  trades: number,
  quiet: number,
  key: number,
): number {
  const open = count - quiet;
  if (trades <= open) {
    into.fill(0, 0, count);
    for (let trade = 0; trade < trades; trade++) {
      const from = Math.floor((trade * open) / trades);
      const to = Math.floor(((trade + 1) * open) / trades);
      into[quiet + from + Math.floor(uniform(key, trade) * (to - from))] = 1;
    }
    return trades;
  }
  let all = 0;
  for (let i = 0; i < count; i++) {
    const weight = i < quiet ? 0 : 0.2 + 1.6 * uniform(key, i * STRIDE);
    into[i] = weight;
    all += weight;
  }
  return shareOut(into, count, trades, all);
}

/** Spreads `volume` into numbers of its own by the trades; where it suffices, each trade has at least one lot. */
export function distributeVolume(
  into: Float64Array,
  tradesOf: Float64Array,
  count: number,
  volume: number,
  trades: number,
  key: number,
): void {
  let all = 0;
  for (let i = 0; i < count; i++) {
    const weight = (tradesOf[i] as number) * (0.3 + uniform(key, ~(i * STRIDE)));
    into[i] = weight;
    all += weight;
  }
  const lotsPerTrade = volume >= trades ? 1 : 0;
  shareOut(into, count, volume - trades * lotsPerTrade, all);
  if (lotsPerTrade === 0) return;
  for (let i = 0; i < count; i++) into[i] = (into[i] as number) + (tradesOf[i] as number);
}

/**
 * Turns weights, which come to `all`, into whole shares of `total`. Rounding what is due so far, rather than
 * each share, loses nothing. Says how many shares are not zero.
 */
function shareOut(weights: Float64Array, count: number, total: number, all: number): number {
  if (all === 0) return 0;
  let reached = 0;
  let given = 0;
  let shares = 0;
  for (let i = 0; i < count; i++) {
    reached += weights[i] as number;
    // `all` is the same sum in the same order, so the last share brings it to exactly the total.
    const due = roundPositive(total * (reached / all));
    if (due > given) shares++;
    weights[i] = due - given;
    given = due;
  }
  return shares;
}
