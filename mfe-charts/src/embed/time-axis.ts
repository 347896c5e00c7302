import type { TimeZone } from "@cointide/shared/format/time";
import type { Candles } from "../candles/candles.ts";
import { axisLabel, wallTime } from "../canvas/time-labels.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What marks begin, as `axisLabel` numbers it. */
const [YEAR, MONTH, DAY, TIME] = [0, 1, 2, 3];

/** What may begin with a candle, the larger first; a candle begins what differs from the one before. */
const BEGINNINGS: readonly { readonly mark: number; readonly of: (time: Date) => unknown }[] = [
  { mark: YEAR, of: (time) => time.getUTCFullYear() },
  { mark: MONTH, of: (time) => time.getUTCMonth() },
  // Half months come before days, so that one mark between two months stands in the middle.
  { mark: DAY, of: (time) => time.getUTCDate() > 15 },
  { mark: DAY, of: (time) => time.getUTCDate() },
  ...[12 * HOUR, 6 * HOUR, 3 * HOUR, HOUR, 30 * MINUTE, 15 * MINUTE, 5 * MINUTE, MINUTE].map((length) => ({
    mark: TIME,
    of: (time: Date) => Math.floor(time.getTime() / length),
  })),
];

/** A mark of the time axis: the index of its candle, and what stands there. */
export type TimeMark = { readonly at: number; readonly text: string };

/**
 * Marks where years, months, days and round hours begin: the larger ones first, and as many of the others as there is
 * room for.
 * @param gap how many candles there must be from one mark to the next.
 */
export function timeMarks(candles: Candles, gap: number, zone: TimeZone): TimeMark[] {
  const times = candles.map(({ openTime }) => new Date(wallTime(openTime, zone)));
  const marks: TimeMark[] = [];
  for (const { mark, of } of BEGINNINGS) {
    for (let at = 1; at < times.length; at += 1) {
      const [before, time] = [times[at - 1] as Date, times[at] as Date];
      if (of(before) === of(time)) continue;
      if (marks.some((other) => Math.abs(other.at - at) < gap)) continue;
      marks.push({ at, text: axisLabel((candles[at] as Candles[number]).openTime, mark, zone) });
    }
  }
  return marks.sort((one, other) => one.at - other.at);
}
