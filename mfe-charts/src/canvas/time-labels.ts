import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { formatDate, formatDateTime, type TimeZone } from "@cointide/shared/format/time";

const MINUTE = 60_000;

/** Days and weeks of the exchange begin in UTC, wherever one is. */
const isByDay = (interval: KlineInterval): boolean => interval === "1d" || interval === "1w";

/** The zone in which times of candles are written. */
export const zoneOf = (interval: KlineInterval, chosen: TimeZone): TimeZone =>
  isByDay(interval) ? "utc" : chosen;

/** What is added to times, in ms, so that days on the axis begin where they do for the visitor. */
export const axisOffset = (zone: TimeZone, now: number): number =>
  zone === "utc" ? 0 : -new Date(now).getTimezoneOffset() * MINUTE;

/** A candle's time in full: "Nov 21, 2025, 5:18 PM"; of days and weeks the date. */
export const candleTime = (openTime: number, interval: KlineInterval, zone: TimeZone): string =>
  isByDay(interval) ? formatDate(openTime, "utc") : formatDateTime(openTime, zone);

/** What a mark of the axis begins, as the chart library numbers it. */
const [YEAR, MONTH, DAY] = [0, 1, 2];

/** A mark of the time axis: "2025", "Nov", "21", "5:18 PM". */
export function axisLabel(openTime: number, mark: number, zone: TimeZone): string {
  const [day = "", year = "", clock = ""] = formatDateTime(openTime, zone).replace(" UTC", "").split(", ");
  const [month = "", date = ""] = day.split(" ");
  if (mark === YEAR) return year;
  if (mark === MONTH) return month;
  return mark === DAY ? date : clock;
}
