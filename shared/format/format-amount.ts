import { formatDecimal, formatExact, formatPrice } from "./decimal.ts";

/** What large figures are counted in where their digits have no room, the largest first. */
export const LARGE_UNITS = [
  { size: 1e12, name: "T" },
  { size: 1e9, name: "B" },
  { size: 1e6, name: "M" },
  { size: 1e3, name: "K" },
] as const;

/** From here on all digits would be wider than a column. */
const SHORT_FROM = 100_000;

/** Digits of an amount that decide whether it is 0. */
const MOST_DECIMALS = 12;

/** An amount in few characters, "1.2B", and with all its digits. */
export function formatAmount(text: string): { short: string; exact: string } {
  const amount = Number(text);
  const unit = LARGE_UNITS.find(({ size }) => amount >= Math.max(size, SHORT_FROM));
  const exact = /^\d+(\.\d+)?$/.test(text) ? formatExact(text) : text;
  if (unit !== undefined)
    return { short: `${formatDecimal((amount / unit.size).toFixed(2))}${unit.name}`, exact };
  // A count has no decimals; others have 2, and what is not 0 is not written as 0.
  return { short: Number.isInteger(amount) ? exact : formatPrice(amount.toFixed(MOST_DECIMALS)), exact };
}
