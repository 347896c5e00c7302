import type { Registry } from "@cointide/shared/contracts/registry";

/** The visitors from one cohort to below the next, who all get the same page. Its name is a folder's. */
export type Variant = { name: string; from: number };

const variantFrom = (from: number): Variant => ({ name: `from-${from}`, from });

/** The variants that the releases on trial make, in rising order: n shares of visitors make n + 1 at most. */
export function variantsOf({ slices }: Pick<Registry, "slices">): Variant[] {
  const percents = slices.flatMap(({ canary }) => (canary === null ? [] : [canary.percent]));
  return [...new Set([0, ...percents])].sort((a, b) => a - b).map(variantFrom);
}

/** The variants that an earlier run left, by the names of their folders. */
export const variantsNamed = (folders: readonly string[]): Variant[] =>
  folders
    .filter((name) => /^from-\d+(\.\d+)?$/.test(name))
    .map((name) => variantFrom(Number(name.slice("from-".length))));

/** A regular expression for the cohorts below a number, as their cookie writes them. */
export function cohortsBelow(limit: number): string {
  // 12.35 is a little less than 1235 hundredths to a computer.
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
