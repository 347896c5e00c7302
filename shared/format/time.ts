/**
 * Times are shown in en-US words and the visitor's own time zone, everywhere. Written by hand: the first
 * `Intl.DateTimeFormat` of a page takes a third of the time that evaluating the shell does.
 */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** ms since 1970, or an ISO 8601 text. */
export type Time = number | string;

const UNKNOWN = "–";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Nov 21, 2025". What is no time gives "–". */
export function formatDate(time: Time): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? UNKNOWN : dayOf(date);
}

/** "Nov 21, 2025, 5:18 PM". What is no time gives "–". */
export function formatDateTime(time: Time): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? UNKNOWN : `${dayOf(date)}, ${clockOf(date)}`;
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

const dayOf = (date: Date): string => `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;

/** "5:18 PM". */
function clockOf(date: Date): string {
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}
