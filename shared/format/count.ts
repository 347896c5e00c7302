const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });
const EXACT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

/** A volume or a number of trades, short: 1234567 → "1.23M". */
export function formatCount(count: number): string {
  return COMPACT.format(count);
}

/** The same with every digit, for a title: 1234567 → "1,234,567". */
export function formatCountExact(count: number): string {
  return EXACT.format(count);
}
