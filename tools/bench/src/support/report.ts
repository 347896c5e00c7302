import { median } from "./statistics.ts";

/**
 * A limit of a subject's median or, with `per`, of its ratio to the median of another subject. With `worst`, no
 * single run may break it.
 */
export type Target = {
  subject: string;
  per?: string;
  worst?: boolean;
} & ({ most: number } | { least: number });

/** One quantity. Its runs were interleaved, so that whatever slows the machine down slows all subjects down. */
export type Row = {
  name: string;
  unit: string;
  /** How many decimals are worth showing; the usual is none. */
  digits?: number;
  /** The value of each run, by subject. A subject that the quantity does not apply to is left out. */
  samples: Readonly<Record<string, readonly number[]>>;
  targets?: readonly Target[];
};

export type Table = {
  /** What was done, under which conditions. */
  title: string;
  /** What is compared, in the order of the columns. */
  subjects: readonly string[];
  rows: readonly Row[];
};

/** A target with what was measured: the median, the ratio of medians, or the worst run. */
export type Verdict = { target: Target; value: number; holds: boolean };

function samplesOf({ name, samples }: Row, subject: string): readonly number[] {
  const values = samples[subject];
  if (values === undefined)
    throw new Error(`"${name}" has a target for "${subject}", which was not measured.`);
  return values;
}

function measuredFor(row: Row, target: Target): number {
  const values = samplesOf(row, target.subject);
  if (target.worst) return "most" in target ? Math.max(...values) : Math.min(...values);
  return target.per === undefined ? median(values) : median(values) / median(samplesOf(row, target.per));
}

/** How the row's targets stand. A value that is no number holds nothing. */
export const verdictsOf = (row: Row): Verdict[] =>
  (row.targets ?? []).map((target) => {
    const value = measuredFor(row, target);
    const holds = "most" in target ? value <= target.most : value >= target.least;
    return { target, value, holds };
  });

/** Whether every target of the tables holds. */
export const allHold = (tables: readonly Table[]): boolean =>
  tables.every(({ rows }) => rows.every((row) => verdictsOf(row).every(({ holds }) => holds)));
