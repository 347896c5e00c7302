import { formatDecimal } from "@cointide/shared/format/decimal";
import { LARGE_UNITS } from "@cointide/shared/format/format-amount";
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
 * @param format of the symbol's prices; marks are no closer together than its decimals can tell.
 * @param isShort whether large prices are written in thousands, millions and so on, as far as that tells marks apart.
 */
export function priceAxis(
  low: number,
  high: number,
  most: number,
  format: PriceFormat,
  isShort = false,
): PriceAxis {
  const rough = (high - low) / Math.max(1, most);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const round = magnitude * (STEPS.find((step) => step * magnitude >= rough) ?? 10);
  const step = Math.max(round, 10 ** -(format.exponent + format.places));
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  // A hundredth of the unit is still seen.
  const unit = isShort ? LARGE_UNITS.find(({ size }) => high >= size && step >= size / 100) : undefined;
  return {
    prices: [...new Array(count).keys()].map((at) => (first + at) * step),
    write: (price) =>
      unit
        ? `${formatDecimal((price / unit.size).toFixed(DECIMALS))}${unit.name}`
        : formatDecimal(price.toFixed(DECIMALS), format),
  };
}
