/**
 * A limit of a subject's median or, with `per`, of its ratio to the median of another subject. With `worst`, no
 * single run may break it.
 */
export type Target = { subject: string; per?: string; worst?: boolean } & (
  | { most: number }
  | { least: number }
);

/** The value of each run, by subject. A subject that the quantity does not apply to is left out. */
export type Samples = Readonly<Record<string, readonly number[]>>;

/**
 * One quantity, with so many decimals. Its runs were interleaved, so that whatever slows the machine down slows all
 * subjects down.
 */
export type Row = {
  name: string;
  unit: string;
  digits: number;
  samples: Samples;
  targets: readonly Target[];
};

export const row = (
  name: string,
  unit: string,
  samples: Samples,
  { digits = 0, targets = [] }: { digits?: number; targets?: readonly Target[] } = {},
): Row => ({ name, unit, digits, samples, targets });

export type Table = {
  /** What was done, under which conditions. */
  title: string;
  /** What is compared, in the order of the columns. */
  subjects: readonly string[];
  rows: readonly Row[];
};

/** A target with what was measured: the median, the ratio of medians, or the worst run. */
export type Verdict = { target: Target; value: number; holds: boolean };

/** The middle of the values; of an even number, the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  if (low === undefined || high === undefined) throw new Error("There is no median of nothing.");
  return (low + high) / 2;
}

/** The value below which this share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** By how much the values grow from one to the next, as the straight line says that fits them best. */
export function slopeOf(values: readonly number[]): number {
  const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0);
  const middle = (values.length - 1) / 2;
  const average = sum(values) / values.length;
  const rise = sum(values.map((value, index) => (index - middle) * (value - average)));
  return rise / sum(values.map((_, index) => (index - middle) ** 2));
}

function samplesOf({ name, samples }: Row, subject: string): readonly number[] {
  const values = samples[subject];
  if (values !== undefined) return values;
  throw new Error(`"${name}" has a target for "${subject}", which was not measured.`);
}

function measuredFor(row: Row, target: Target): number {
  const values = samplesOf(row, target.subject);
  if (target.worst) return "most" in target ? Math.max(...values) : Math.min(...values);
  return target.per === undefined ? median(values) : median(values) / median(samplesOf(row, target.per));
}

/** How the row's targets stand. A value that is no number holds nothing. */
export const verdictsOf = (row: Row): Verdict[] =>
  row.targets.map((target) => {
    const value = measuredFor(row, target);
    return { target, value, holds: "most" in target ? value <= target.most : value >= target.least };
  });

/** Whether every target of the tables holds. */
export const allHold = (tables: readonly Table[]): boolean =>
  tables.every(({ rows }) => rows.every((row) => verdictsOf(row).every(({ holds }) => holds)));
