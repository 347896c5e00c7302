/**
 * Times are shown in en-US words, in the visitor's own time zone or, as they choose, in UTC, which is then named. Written by hand: the first
 * `Intl.DateTimeFormat` of a page takes a third of the time that evaluating the shell does.
 */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** ms since 1970, or an ISO 8601 text. */
export type Time = number | string;

/** The zone that a time is written in: the device's own, or UTC. */
export type TimeZone = "local" | "utc";

const UNKNOWN = "–";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Nov 21, 2025". What is no time gives "–". */
export function formatDate(time: Time, zone: TimeZone = "local"): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? UNKNOWN : dayOf(partsIn(zone, date));
}

/** "Nov 21, 2025, 5:18 PM", in UTC "Nov 21, 2025, 4:18 PM UTC". What is no time gives "–". */
export function formatDateTime(time: Time, zone: TimeZone = "local"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  const parts = partsIn(zone, date);
  return `${dayOf(parts)}, ${clockOf(parts)}${zone === "utc" ? " UTC" : ""}`;
}

/** The machine-readable form for `<time dateTime>`; undefined for what is no time. */
export function toIsoTime(time: Time): string | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** How long ago, in whole units: 12_400 ms → "12 s ago". Under a second, and clocks that disagree: "just now". */
export function formatAge(ms: number): string {
  if (!Number.isFinite(ms)) return UNKNOWN;
  if (ms < SECOND) return "just now";
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s ago`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  return `${Math.floor(ms / DAY)} d ago`;
}

type Parts = { year: number; month: number; day: number; hours: number; minutes: number };

function partsIn(zone: TimeZone, date: Date): Parts {
  if (zone === "utc") {
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth(),
      day: date.getUTCDate(),
      hours: date.getUTCHours(),
      minutes: date.getUTCMinutes(),
    };
  }
  return {
    year: date.getFullYear(),
    month: date.getMonth(),
    day: date.getDate(),
    hours: date.getHours(),
    minutes: date.getMinutes(),
  };
}

const dayOf = ({ year, month, day }: Parts): string => `${MONTHS[month]} ${day}, ${year}`;

/** "5:18 PM". */
const clockOf = ({ hours, minutes }: Parts): string =>
  `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
