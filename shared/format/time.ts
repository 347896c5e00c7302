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

/**
 * "Nov 21, 2025, 5:18 PM", in UTC "Nov 21, 2025, 4:18 PM UTC". In the hour that clocks repeat, the zone says which one it is:
 * "Oct 26, 2025, 2:30 AM UTC+1". What is no time gives "–".
 */
export function formatDateTime(time: Time, zone: TimeZone = "local"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  const text = clockText(date, zone);
  return zone === "local" && isRepeated(date) ? `${text} ${zoneName(date)}` : text;
}

/** The same with its zone: "Nov 21, 2025, 5:18 PM UTC+1", for what may be read elsewhere. What is no time gives "–". */
export function formatZonedTime(time: Time, zone: TimeZone = "local"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  const text = clockText(date, zone);
  return zone === "utc" ? text : `${text} ${zoneName(date)}`;
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

/** "2025-11-21T17:18", as fields of the type `datetime-local` hold it. */
export function formatFieldTime(time: Time, zone: TimeZone = "local"): string {
  const { year, month, day, hours, minutes } = partsIn(zone, new Date(time));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${year}-${two(month + 1)}-${two(day)}T${two(hours)}:${two(minutes)}`;
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

/** "5:18 PM", in UTC "4:18 PM UTC": of a time that is known to be of today. What is no time gives "–". */
export function formatClock(time: Time, zone: TimeZone = "local"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  return `${clockOf(partsIn(zone, date))}${zone === "utc" ? " UTC" : ""}`;
}

function clockText(date: Date, zone: TimeZone): string {
  const parts = partsIn(zone, date);
  return `${dayOf(parts)}, ${clockOf(parts)}${zone === "utc" ? " UTC" : ""}`;
}

/** No zone moves its clocks by more at once. */
const LONGEST_SHIFT = 3 * HOUR;

/** Whether the device's clocks show this time twice, because they are put back around it. */
function isRepeated(date: Date): boolean {
  const offset = date.getTimezoneOffset();
  return [-LONGEST_SHIFT, LONGEST_SHIFT].some((span) => {
    const shift = (new Date(date.getTime() + span).getTimezoneOffset() - offset) * MINUTE;
    // Put back in the span: the same clock time is as far away as clocks were moved.
    return (
      shift !== 0 && new Date(date.getTime() + shift).getTimezoneOffset() * MINUTE === offset * MINUTE + shift
    );
  });
}

/** The device's zone at a time: "UTC", "UTC−4", "UTC+10:30". */
function zoneName(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""}`;
}
