import { decimalsOf } from "@cointide/shared/format/price-format";

/** A price as people type it: without zeros at its end, and with at least two decimals where it has any. */
export function typedPrice(price: string): string {
  const decimals = decimalsOf(price);
  const [whole = "", fraction = ""] = price.split(".");
  if (decimals === 0) return whole;
  return `${whole}.${fraction.slice(0, Math.max(2, decimals)).padEnd(2, "0")}`;
}

/** A price some percent away from another one, in steps as fine as that one's. */
export function priceAway(price: string, percent: number): string {
  const decimals = Math.max(2, decimalsOf(price));
  return typedPrice((Number(price) * (1 + percent / 100)).toFixed(decimals));
}
