/** Times are shown in en-US words and the visitor's own time zone, everywhere. */
const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const DATE_TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** ms since 1970, or an ISO 8601 text. */
export type Time = number | string;

const UNKNOWN = "–";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Nov 21, 2025". What is no time gives "–". */
export function formatDate(time: Time): string {
  return format(DATE, time);
}

/** "Nov 21, 2025, 5:18 PM". What is no time gives "–". */
export function formatDateTime(time: Time): string {
  return format(DATE_TIME, time);
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

function format(formatter: Intl.DateTimeFormat, time: Time): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? UNKNOWN : formatter.format(date);
}
