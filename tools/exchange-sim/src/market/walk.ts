import { type Asset, listMoney } from "./assets.ts";
import { bell, keyOf, mix, uniform } from "./noise.ts";
import type { Pair } from "./pairs.ts";
import type { Roots } from "./series.ts";

const HOUR = 3600;
/**
 * An asset's worth is a sum of waves, each an octave slower and √2 larger than the one before it: a random
 * walk over hours and days that returns to its level over weeks and can be read at any hour at once.
 */
const OCTAVES = 11;
/** What one day's change of that sum deviates by, with a first wave of height 1. */
const DAILY_DEVIATION = 5.6;

/** Reads the logarithm of an asset's worth in dollars at a whole hour since 1970. */
type Level = (hour: number) => number;

/** Gives for any pair of these coins the bars of its random walk; the same seed gives the same walk. */
export function createWalks(
  seed: number,
  coins: readonly Asset[],
  moreMoney: Readonly<Record<string, number>> = {},
): (pair: Pair) => Roots {
  const assets = new Map([...coins, ...listMoney(moreMoney)].map((asset) => [asset.name, asset]));
  return (pair) => walkOf(pair, assets.get(pair.base) as Asset, assets.get(pair.quote) as Asset, seed);
}

function walkOf(pair: Pair, base: Asset, quote: Asset, seed: number): Roots {
  const baseLevel = levelOf(base, seed);
  const quoteLevel = levelOf(quote, seed);
  const ticks = 10 ** pair.priceDecimals;
  const keys = { shape: keyOf(seed, base.name), flow: keyOf(seed, pair.symbol) };
  const hourly = Math.hypot(base.daily, quote.daily) / Math.sqrt(24);
  let last = { hour: Number.NaN, price: 0 };
  const priceAt = (hour: number) => {
    // An hour opens with the price that the one before it closes with.
    if (hour !== last.hour) {
      const price = Math.max(1, Math.round(Math.exp(baseLevel(hour) - quoteLevel(hour)) * ticks));
      last = { hour, price };
    }
    return last.price;
  };
  // Trades are counted from 1970 by a rising function, so that ids need no summing up.
  const tradesBefore = (hour: number) =>
    Math.floor(pair.tradesPerHour * (hour + 0.4 * uniform(keys.flow, hour)));
  const lotsPerTrade = Math.max(2, (450 / base.dollars) * 10 ** pair.lotDecimals);

  return {
    seconds: HOUR,
    keys,
    tradesBefore,
    bar(hour) {
      const open = priceAt(hour);
      const close = priceAt(hour + 1);
      const excursion = mix(keys.shape, ~hour);
      const up = open * hourly * (0.1 + 0.9 * uniform(excursion, 1) * uniform(excursion, 2));
      const down = open * hourly * (0.1 + 0.9 * uniform(excursion, 3) * uniform(excursion, 4));
      const trades = tradesBefore(hour + 1) - tradesBefore(hour);
      const size = lotsPerTrade * Math.exp(0.35 * bell(keys.flow, ~hour));
      return {
        open,
        high: Math.max(open, close) + Math.round(up),
        low: Math.max(1, Math.min(open, close) - Math.round(down)),
        close,
        trades,
        volume: Math.round(trades * size),
      };
    },
  };
}

function levelOf(asset: Asset, seed: number): Level {
  const level = Math.log(asset.dollars);
  const key = keyOf(seed, `${asset.name} level`);
  const height = asset.daily / DAILY_DEVIATION;
  // Most waves begin and end long before and after an hour and the next one: each keeps where it was read last.
  const waves = Array.from({ length: OCTAVES }, (_, octave) => ({
    key: mix(key, octave),
    hours: 2 ** octave,
    height: height * Math.sqrt(2 ** octave),
    from: Number.NaN,
    before: 0,
    after: 0,
  }));
  return (hour) => {
    let sum = level;
    for (const wave of waves) {
      const at = hour / wave.hours;
      const from = Math.floor(at);
      if (from !== wave.from) {
        wave.from = from;
        wave.before = uniform(wave.key, from);
        wave.after = uniform(wave.key, from + 1);
      }
      sum += wave.height * (2 * (wave.before + (wave.after - wave.before) * (at - from)) - 1);
    }
    return sum;
  };
}
