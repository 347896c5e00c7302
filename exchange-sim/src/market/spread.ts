import { uniform } from "./noise.ts";

/**
 * Spreads a bar's trades over its parts. Few trades land in parts of their own, so that n trades always
 * leave room for n different prices; many are shared out unevenly. The first `quiet` parts get none.
 */
export function spreadTrades(trades: number, parts: number, quiet: number, key: number): Float64Array {
  const counts = new Float64Array(parts);
  const open = parts - quiet;
  if (trades <= open) {
    for (let trade = 0; trade < trades; trade++) {
      const part = quiet + Math.floor(((trade + uniform(key, trade)) * open) / trades);
      counts[part] = 1;
    }
    return counts;
  }
  const weights = new Float64Array(parts);
  for (let part = quiet; part < parts; part++) weights[part] = 0.2 + 1.6 * uniform(key, part);
  shareOut(trades, weights, counts);
  return counts;
}

/** Spreads a bar's lots over its parts by their trades; where it suffices, each trade has at least one lot. */
export function spreadVolume(
  volume: number,
  trades: number,
  counts: Float64Array,
  key: number,
): Float64Array {
  const lotsPerTrade = volume >= trades ? 1 : 0;
  const weights = counts.map((count, part) => (count === 0 ? 0 : count * (0.3 + uniform(key, ~part))));
  const volumes = counts.map((count) => count * lotsPerTrade);
  shareOut(volume - trades * lotsPerTrade, weights, volumes);
  return volumes;
}

/** Adds `total` to `shares` in whole numbers in proportion to `weights`; nothing is lost to rounding. */
function shareOut(total: number, weights: Float64Array, shares: Float64Array): void {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return;
  let reached = 0;
  let given = 0;
  for (let part = 0; part < shares.length; part++) {
    const weight = weights[part] as number;
    if (weight === 0) continue;
    reached += weight;
    const due = Math.min(total, Math.round((total * reached) / all));
    shares[part] = (shares[part] as number) + due - given;
    given = due;
  }
}
