import { decimalsOf } from "@cointide/shared/format/price-format";

/** A decimal as a whole number of its last digit: "1.25" is 125 at 2 decimals. */
type Scaled = { units: bigint; decimals: number };

function read(text: string): Scaled {
  const [whole = "", fraction = ""] = text.split(".");
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

function write({ units, decimals }: Scaled): string {
  const digits = String(units).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

const at = ({ units, decimals }: Scaled, more: number): bigint => units * 10n ** BigInt(more - decimals);

/** Writes a price as users type it: without trailing zeros, and with at least two decimals if it has any. */
export function typedPrice(price: string): string {
  const decimals = decimalsOf(price);
  const [whole = "", fraction = ""] = price.split(".");
  if (decimals === 0) return whole;
  return `${whole}.${fraction.slice(0, Math.max(2, decimals)).padEnd(2, "0")}`;
}

/** Returns a percentage of a price exactly: "200" and 101 is "202". */
export function percentOf(price: string, percent: number): string {
  const [base, part] = [read(price), read(percent.toFixed(6))];
  return typedPrice(write({ units: base.units * part.units, decimals: base.decimals + part.decimals + 2 }));
}

/** A price times a power of ten: "600" by −3 is "0.60". */
export function shiftPoint(price: string, power: number): string {
  const { units, decimals } = read(price);
  const less = decimals - power;
  return typedPrice(less >= 0 ? write({ units, decimals: less }) : String(units * 10n ** BigInt(-less)));
}

/** Divides a price by the tick size. */
function stepsIn(price: string, tick: string): { step: Scaled; steps: bigint; rest: bigint; size: bigint } {
  const [value, step] = [read(price), read(tick)];
  const decimals = Math.max(value.decimals, step.decimals);
  const [units, size] = [at(value, decimals), at(step, decimals)];
  return { step, steps: units / size, rest: units % size, size };
}

/** Returns the price at a number of steps of the tick size, at least one. */
const priceAt = (steps: bigint, step: Scaled): string =>
  typedPrice(write({ units: step.units * (steps > 1n ? steps : 1n), decimals: step.decimals }));

/** Rounds a price to the tick size, halves up. A price on a step stays as it was typed. */
export function roundToTick(price: string, tick: string): string {
  const { step, steps, rest, size } = stepsIn(price, tick);
  return rest === 0n && steps > 0n ? price : priceAt(2n * rest < size ? steps : steps + 1n, step);
}

/** Stands in for a tick size that isn't loaded: a ten thousandth of the price's first digit. */
const assumedTick = (price: string): string => {
  const exponent = Math.floor(Math.log10(Number(price))) - 4;
  return exponent < 0 ? (10 ** exponent).toFixed(-exponent) : "1";
};

/** Returns the price some percent away from another one, rounded to the tick size, but never that price itself. */
export function priceAway(price: string, percent: number, tick = assumedTick(price)): string {
  const here = stepsIn(price, tick);
  const { steps, rest, size, step } = stepsIn(percentOf(price, 100 + percent), tick);
  const nearest = 2n * rest < size ? steps : steps + 1n;
  const isBeyond = percent > 0 ? nearest > here.steps : nearest < here.steps || here.rest > 0n;
  if (isBeyond) return priceAt(nearest, step);
  return priceAt(percent > 0 ? here.steps + 1n : here.steps - 1n, step);
}
