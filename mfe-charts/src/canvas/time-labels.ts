import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { formatDate, formatDateTime, type TimeZone } from "@cointide/shared/format/time";

const MINUTE = 60_000;

/** Days and weeks of the exchange begin in UTC, wherever one is. */
const isByDay = (interval: KlineInterval): boolean => interval === "1d" || interval === "1w";

/** The zone in which times of candles are written. */
export const zoneOf = (interval: KlineInterval, chosen: TimeZone): TimeZone =>
  isByDay(interval) ? "utc" : chosen;

/** How far a zone's clock is ahead of UTC at a time, in ms: each time has its own, since clocks change. */
const offsetAt = (time: number, zone: TimeZone): number =>
  zone === "utc" ? 0 : -new Date(time).getTimezoneOffset() * MINUTE;

/** What a zone's clock shows at a time, as the ms since 1970 at which a clock of UTC shows the same. */
export const wallTime = (time: number, zone: TimeZone): number => time + offsetAt(time, zone);

/**
 * A candle's time in full: "Nov 21, 2025, 5:18 PM"; of days and weeks the date. An hour that a zone has twice says which of
 * the two it is: "Nov 2, 2025, 1:00 AM UTC−4".
 */
export function candleTime(openTime: number, interval: KlineInterval, zone: TimeZone): string {
  if (isByDay(interval)) return formatDate(openTime, "utc");
  return formatDateTime(openTime, zone);
}

/** What a mark of the axis begins, as the chart library numbers it. */
const [YEAR, MONTH, DAY] = [0, 1, 2];

/** A mark of the time axis: "2025", "Nov", "21", "5:18 PM". */
export function axisLabel(openTime: number, mark: number, zone: TimeZone): string {
  const [day = "", year = "", clock = ""] = formatDateTime(openTime, zone)
    .replace(/ UTC\S*$/, "")
    .split(", ");
  const [month = "", date = ""] = day.split(" ");
  if (mark === YEAR) return year;
  if (mark === MONTH) return month;
  return mark === DAY ? date : clock;
}
