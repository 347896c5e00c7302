/** How many different symbols the streams of five have. */
const ALL_SIZES = [25, 100, 500, 2_000] as const;
export type Size = (typeof ALL_SIZES)[number];
export const SIZES: readonly Size[] = ALL_SIZES;

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

/** What is compared. */
export const SUBJECTS = ["Cointide", "obvious way", "floor"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** How long pages are metered, in ms: at the main condition, at the others, and while their cells are watched. */
export const WINDOWS = { main: 8_000, other: 1_000, watch: 4_000 };

/** Each run meets all sizes, subjects and conditions in turn. */
export const RUNS = 5;
