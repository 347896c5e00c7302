import { numberOption, numbersOption } from "../support/options.ts";

/** How many different symbols the streams of five have. */
const ALL_SIZES = [25, 100, 500, 2_000] as const;
export type Size = (typeof ALL_SIZES)[number];

/** How fast they tick, and how many times slower the page's processor is made. The heaviest comes last: what a page could not keep up with must not burden another. */
const CONDITIONS = [
  { perSecond: 1, throttle: 1 },
  { perSecond: 1, throttle: 4 },
  { perSecond: 10, throttle: 1 },
  { perSecond: 10, throttle: 4 },
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The condition that most targets are set for. */
export const isMain = (size: Size, { perSecond, throttle }: Condition): boolean =>
  size === 500 && perSecond === 10 && throttle === 1;

/** Whether a target is set for this, so that it is metered for longer. */
export const hasTarget = (size: Size, { perSecond, throttle }: Condition): boolean =>
  throttle === 1 && (size === 100 || size === 2_000 || (size === 25 && perSecond === 1));

/**
 * What is compared, and where each tells something: the board as newcomers see it, without pictures of prices, and as
 * one table; the commit that `--older` names; the obvious way, and the floor.
 */
const SIZES_OF = {
  Cointide: ALL_SIZES,
  "plain rows": [25, 500],
  table: [100, 2_000],
  "older build": [25, 500],
  "obvious way": ALL_SIZES,
  floor: [500],
} as const satisfies Record<string, readonly Size[]>;
export type Subject = keyof typeof SIZES_OF;
export const SUBJECTS = Object.keys(SIZES_OF) as Subject[];

export const isMeasured = (subject: Subject, size: Size): boolean =>
  (SIZES_OF[subject] as readonly Size[]).includes(size);

const SECOND = 1_000;

const chosen = <Value extends number>(all: readonly Value[], option: string): readonly Value[] => {
  const wanted = numbersOption(option) ?? all;
  return all.filter((value) => wanted.includes(value));
};

/** What is measured in one run of the benchmark; all of it by default. */
export type Plan = ReturnType<typeof planByOptions>;

/** The plan by the options: `--runs=1 --sizes=500 --rates=10 --throttles=1 --seconds=5`, and `--alone` without the others. */
export function planByOptions(hasOlder: boolean) {
  const rates = chosen([1, 10], "rates");
  const throttles = chosen([1, 4], "throttles");
  return {
    runs: numberOption("runs", 5),
    sizes: chosen(ALL_SIZES, "sizes"),
    subjects: process.argv.includes("--alone")
      ? SUBJECTS.slice(0, 1)
      : SUBJECTS.filter((subject) => hasOlder || subject !== "older build"),
    conditions: CONDITIONS.filter(
      ({ perSecond, throttle }) => rates.includes(perSecond) && throttles.includes(throttle),
    ),
    /** How long pages are metered where a target is set, elsewhere, and while their cells are watched, in ms. */
    windows: { target: numberOption("seconds", 8) * SECOND, other: 2 * SECOND, watch: 4 * SECOND },
  };
}
