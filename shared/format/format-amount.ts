import { formatDecimal, formatExact } from "./decimal.ts";

/** What large figures are counted in where their digits have no room, the largest first. */
export const LARGE_UNITS = [
  { size: 1e12, name: "T" },
  { size: 1e9, name: "B" },
  { size: 1e6, name: "M" },
  { size: 1e3, name: "K" },
] as const;

/** From here on all digits would be wider than a column. */
const SHORT_FROM = 100_000;

/** An amount in few characters, "1.2B", and with all its digits. */
export function formatAmount(text: string): { short: string; exact: string } {
  const amount = Number(text);
  const unit = LARGE_UNITS.find(({ size }) => amount >= Math.max(size, SHORT_FROM));
  const { size, name } = unit ?? { size: 1, name: "" };
  const exact = /^\d+(\.\d+)?$/.test(text) ? formatExact(text) : text;
  // A count has no decimals; what is divided has 2, and no exponent in the text.
  const isCount = unit === undefined && Number.isInteger(amount);
  const short = isCount ? exact : `${formatDecimal((amount / size).toFixed(2))}${name}`;
  return { short, exact };
}
