import { MINUTE } from "./price-range.ts";

const SECOND = 1_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long klines of each interval are, in ms, the coarsest first. Only the last two are exact enough to end with. */
export const GAP_LENGTHS = { "1d": DAY, "1h": HOUR, "1m": MINUTE, "1s": SECOND } as const;
export type GapInterval = keyof typeof GAP_LENGTHS;
const INTERVALS = Object.keys(GAP_LENGTHS) as GapInterval[];

/** Up to how long a gap is read by klines of an interval and finer ones alone, in ms. */
const READ_BY: Record<GapInterval, number> = {
  "1s": 15 * MINUTE,
  "1m": 2_000 * MINUTE,
  "1h": 40 * DAY,
  "1d": Number.POSITIVE_INFINITY,
};
/** The most klines of one request. */
const MOST_KLINES = 1_000;

/** Klines to read: the oldest `limit` that open at `from` or later, in ms since 1970. An answer may have fewer. */
export type GapRequest = { interval: GapInterval; from: number; limit: number };

/** What is missing, and what is in the way. Times are ms since 1970 by the exchange's clock. */
export type GapFacts = {
  start: number;
  /** Prices up to and with this time are known. */
  known: number;
  /** Prices from this time on are known. */
  before: number;
  /** Until when klines longer than a minute may be read. */
  coarseUntil: number;
  /** Exchanges without klines of a second are read by the minute. */
  hasSeconds: boolean;
  /** Klines of a minute or longer that include one of these times tell too little: alerts began then. */
  marks: readonly number[];
  /** Until when klines of an interval are not to be read: an alert may cross in that one, or it was malformed. */
  refined: Partial<Record<GapInterval, number>>;
};

const floorTo = (length: number, at: number): number => Math.floor(at / length) * length;

/** The coarsest interval for a gap of this length. */
const coarsestFor = ({ start, before }: GapFacts): number =>
  INTERVALS.findLastIndex((interval) => before - start <= READ_BY[interval]);

/** Until when klines of an interval may be read from a time on; not after that time where none may. */
function usableUntil(facts: GapFacts, interval: GapInterval, from: number): number {
  const length = GAP_LENGTHS[interval];
  if (from % length !== 0 || from < (facts.refined[interval] ?? 0)) return from;
  const marks = facts.marks.filter((mark) => mark > from).map((mark) => floorTo(length, mark));
  const end = length > MINUTE ? Math.min(facts.before, facts.coarseUntil) : facts.before;
  return Math.min(floorTo(length, end), ...marks);
}

/**
 * Which klines to read next of a gap. A short one is read by the second. Of a longer one the first and the last minute are,
 * since prices before and after them were heard within those minutes, and what is between by the minute, or, where there is
 * very much of it, by coarser klines.
 */
export function planGap(facts: GapFacts): GapRequest {
  const from = facts.known + 1;
  const coarsest = coarsestFor(facts);
  const finest: GapInterval = facts.hasSeconds && from >= (facts.refined["1s"] ?? 0) ? "1s" : "1m";
  for (const [rank, interval] of INTERVALS.entries()) {
    if (interval === finest) break;
    const until = rank < coarsest ? from : usableUntil(facts, interval, from);
    if (until > from) return requestOf(interval, from, until, rank > coarsest);
  }
  const isWhole = INTERVALS.indexOf(finest) === coarsest;
  return requestOf(finest, floorTo(GAP_LENGTHS[finest], from), facts.before, !isWhole);
}

/** @param isPart whether coarser klines may follow once one of them begins */
function requestOf(interval: GapInterval, from: number, to: number, isPart: boolean): GapRequest {
  const length = GAP_LENGTHS[interval];
  const coarser = GAP_LENGTHS[INTERVALS[INTERVALS.indexOf(interval) - 1] ?? interval];
  const ends = [to, ...(isPart ? [floorTo(coarser, from) + coarser] : [])];
  // One more shows that the last one is over.
  const limit = Math.ceil((Math.min(...ends) - from) / length) + 1;
  return { interval, from, limit: Math.max(2, Math.min(limit, MOST_KLINES)) };
}
