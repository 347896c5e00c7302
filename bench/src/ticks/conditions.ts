import { numbersOption } from "../support/options.ts";

/** How many different symbols the streams of five have. */
const ALL_SIZES = [25, 100, 500, 2_000] as const;
export type Size = (typeof ALL_SIZES)[number];

/** How fast they tick, and how many times slower the page's processor is made. The heaviest comes last: what a page could not keep up with must not burden another. */
export const CONDITIONS = [
  { perSecond: 1, throttle: 1 },
  { perSecond: 1, throttle: 4 },
  { perSecond: 10, throttle: 1 },
  { perSecond: 10, throttle: 4 },
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The condition that most targets are set for. */
export const isMain = (size: Size, { perSecond, throttle }: Condition): boolean =>
  size === 500 && perSecond === 10 && throttle === 1;

/** Whether a target compares this with the same at another size. */
export const isGrowth = (size: Size, { throttle }: Condition): boolean =>
  (size === 100 || size === 2_000) && throttle === 1;

/** What is compared. */
export const SUBJECTS = ["Cointide", "obvious way", "floor"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What is measured in one run of the benchmark; all of it by default. */
export type Plan = {
  runs: number;
  sizes: readonly Size[];
  subjects: readonly Subject[];
  conditions: readonly Condition[];
  /** How long pages are metered where a target is set, elsewhere, and while their cells are watched, in ms. */
  windows: { target: number; other: number; watch: number };
};

const RUNS = 5;
const SECOND = 1_000;

const chosen = <Value extends number>(all: readonly Value[], option: string): readonly Value[] => {
  const wanted = numbersOption(option);
  return wanted === undefined ? all : all.filter((value) => wanted.includes(value));
};

/** The plan by the options: `--runs=1 --sizes=500 --rates=10 --throttles=1 --seconds=5`, and `--alone` without the others. */
export function planByOptions(): Plan {
  const [runs = RUNS] = numbersOption("runs") ?? [];
  const [seconds = 8] = numbersOption("seconds") ?? [];
  const rates = chosen([1, 10], "rates");
  const throttles = chosen([1, 4], "throttles");
  return {
    runs,
    sizes: chosen(ALL_SIZES, "sizes"),
    subjects: process.argv.includes("--alone") ? SUBJECTS.slice(0, 1) : SUBJECTS,
    conditions: CONDITIONS.filter(
      ({ perSecond, throttle }) => rates.includes(perSecond) && throttles.includes(throttle),
    ),
    windows: { target: seconds * SECOND, other: 2 * SECOND, watch: 4 * SECOND },
  };
}
