import type { Registry } from "@cointide/shared/contracts/registry";

/** A range of cohorts that get the same page, up to the next variant's `from`. `name` is the folder's name. */
export type Variant = { name: string; from: number };

const variantFrom = (from: number): Variant => ({ name: `from-${from}`, from });

/** The variants that the canaries need, in ascending order: n percentages make at most n + 1. */
export function variantsOf({ slices }: Pick<Registry, "slices">): Variant[] {
  const percents = slices.flatMap(({ canary }) => (canary === null ? [] : [canary.percent]));
  return [...new Set([0, ...percents])].sort((a, b) => a - b).map(variantFrom);
}

/** The variants of an earlier run, by their folders. */
export const variantsNamed = (folders: readonly string[]): Variant[] =>
  folders
    .filter((name) => /^from-\d+(\.\d+)?$/.test(name))
    .map((name) => variantFrom(Number(name.slice("from-".length))));

/** A regular expression for the cohorts below a number, as their cookie writes them. */
export function cohortsBelow(limit: number): string {
  // 12.35 * 100 is not exactly 1235 in floating point.
  const hundredths = Math.ceil(limit * 100 - 1e-6);
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100];
  const numbers = Array.from({ length: whole }, (_, number) => (number < 10 ? `0?${number}` : `${number}`));
  const below = numbers.length === 0 ? [] : [`(?:${numbers.join("|")})(?:\\.\\d{1,2})?`];
  if (rest === 0) return `^(?:${below})$`;
  const tenths = Array.from({ length: Math.ceil(rest / 10) }, (_, digit) => String(digit));
  const parts = Array.from({ length: rest }, (_, part) => String(part).padStart(2, "0"));
  const same = `${whole < 10 ? "0?" : ""}${whole}(?:\\.(?:${[...tenths, ...parts].join("|")}))?`;
  return `^(?:${[...below, same].join("|")})$`;
}
