import { formatDecimal } from "@cointide/shared/format/decimal";
import type { PriceFormat } from "@cointide/shared/format/price-format";

/** Round figures that prices are marked at. */
const STEPS = [1, 2, 2.5, 5, 10];
/** More decimals than a step has. */
const DECIMALS = 12;

/** What is marked of an axis: each price, and how it is written. */
export type PriceAxis = { readonly prices: readonly number[]; readonly write: (price: number) => string };

/**
 * Marks round prices between two others.
 * @param most how many marks there is room for.
 * @param format of the symbol's prices; marks that lie closer together than its decimals tell get more of them.
 */
export function priceAxis(low: number, high: number, most: number, format: PriceFormat): PriceAxis {
  const rough = (high - low) / Math.max(1, most);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (STEPS.find((step) => step * magnitude >= rough) ?? 10);
  const places = Math.max(format.places, decimalsOf(step * 10 ** format.exponent));
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return {
    prices: Array.from({ length: count }, (_, at) => (first + at) * step),
    write: (price) => formatDecimal(price.toFixed(DECIMALS), { ...format, places }),
  };
}

/** The decimals that a step needs to be told from none: 0.0025 → 4. */
const decimalsOf = (step: number): number => /\.(\d*[1-9])/.exec(step.toFixed(8))?.[1]?.length ?? 0;
