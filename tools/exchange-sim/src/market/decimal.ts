/** The exchange writes every price and quantity with eight decimals. */
const DECIMALS = 8;

/** Writes an exact whole number of steps of 10^-decimals each: 6420012 steps of 0.01 are "64200.12000000". */
export function stepsToText(steps: number, decimals: number): string {
  const sign = steps < 0 ? "-" : "";
  const digits = String(Math.abs(steps)).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point).padEnd(DECIMALS, "0")}`;
}

/** Writes a computed amount, such as an average, rounded to eight decimals. */
export function amountToText(amount: number): string {
  return amount.toFixed(DECIMALS);
}
