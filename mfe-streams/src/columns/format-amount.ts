import { formatDecimal, formatExact } from "@cointide/shared/format/decimal";

const UNITS = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** From here on all digits would be wider than a column. */
const SHORT_FROM = 100_000;

/** An amount in few characters, "1.2B", and with all its digits. */
export function formatAmount(text: string): { short: string; exact: string } {
  const amount = Number(text);
  const [size, unit] = UNITS.find(([from]) => amount >= Math.max(from, SHORT_FROM)) ?? [1, ""];
  const exact = /^\d+(\.\d+)?$/.test(text) ? formatExact(text) : text;
  // A count has no decimals; what is divided has 2, and no exponent in the text.
  const isCount = unit === "" && Number.isInteger(amount);
  const short = isCount ? exact : `${formatDecimal((amount / size).toFixed(2))}${unit}`;
  return { short, exact };
}
