/*
 * Prices are compared as the decimals that they are: in binary, 0.3 and a tenth of it are not 0.33, and an alert that says
 * "or more" would stay silent at just that price.
 */

/** A decimal as it was written, and the nearest number to it. */
export type Exact = { readonly text: string; readonly value: number };

/** @param text a plain decimal such as `64120.5`, also with a minus */
export const exact = (text: string): Exact => ({ text, value: Number(text) });

/** Numbers that differ by more than this part of the greater one differ as decimals too. */
const CLEARLY = 1e-12;

/** A decimal as an integer of units of 10^-`digits`. */
type Scaled = { units: bigint; digits: number };

function scaled(text: string): Scaled {
  const point = text.indexOf(".");
  if (point === -1) return { units: BigInt(text), digits: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), digits: text.length - point - 1 };
}

const unitsAt = ({ units, digits }: Scaled, wanted: number): bigint => units * 10n ** BigInt(wanted - digits);

function textOf({ units, digits }: Scaled): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  const end = text.length - digits;
  return `${units < 0n ? "-" : ""}${text.slice(0, end)}${digits === 0 ? "" : `.${text.slice(end)}`}`;
}

const isClear = (one: number, other: number): boolean =>
  Math.abs(one - other) > CLEARLY * Math.max(Math.abs(one), Math.abs(other));

function compareTexts(one: string, other: string): number {
  const [a, b] = [scaled(one), scaled(other)];
  const digits = Math.max(a.digits, b.digits);
  const difference = unitsAt(a, digits) - unitsAt(b, digits);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Less than 0 where the first decimal is smaller, 0 where both are equal, more than 0 where the first is greater. */
export function compareExact(one: Exact, other: Exact): number {
  if (isClear(one.value, other.value)) return one.value - other.value;
  return one.text === other.text ? 0 : compareTexts(one.text, other.text);
}

/** A decimal and so many percent of it, exactly. @param percent a number as a person writes it, such as 0.1 or -5 */
export function plusPercent(base: Exact, percent: number): Exact {
  const [a, share] = [scaled(base.text), scaled(String(percent))];
  const factor = 100n * 10n ** BigInt(share.digits) + share.units;
  return exact(textOf({ units: a.units * factor, digits: a.digits + share.digits + 2 }));
}

/** Compares a decimal with another one and so many percent of that, exactly, as `compareExact` does. */
export function compareWithPercent(one: Exact, base: Exact, percent: number): number {
  const bound = base.value * (1 + percent / 100);
  return isClear(one.value, bound) ? one.value - bound : compareExact(one, plusPercent(base, percent));
}

/** Digits after the point of a percentage, as the exchange writes it. */
const PERCENT_DIGITS = 3;

/**
 * By how many percent a price changed, exactly, with three digits; halves are rounded away from zero. It is "0.000" where
 * the price was zero before.
 * @param from a decimal that is not negative, and so is `to`
 */
export function percentChange(from: string, to: string): string {
  const [a, b] = [scaled(from), scaled(to)];
  const digits = Math.max(a.digits, b.digits);
  const [before, after] = [unitsAt(a, digits), unitsAt(b, digits)];
  if (before === 0n) return textOf({ units: 0n, digits: PERCENT_DIGITS });
  const change = (after - before) * 100n * 10n ** BigInt(PERCENT_DIGITS);
  const half = change < 0n ? -before : before;
  return textOf({ units: (2n * change + half) / (2n * before), digits: PERCENT_DIGITS });
}
