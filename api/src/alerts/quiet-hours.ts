import type { QuietHours } from "@cointide/shared/contracts/alerts";

const MINUTE = 60_000;
const DAY = 24 * 60;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Formatters are slow to make. There are about as many zones as members live in. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Which minute of its day a moment is in a zone. */
function minuteIn(zone: string, at: number): number {
  const options = { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const formatter = formatters.get(zone) ?? new Intl.DateTimeFormat("en-GB", options);
  formatters.set(zone, formatter);
  return minutesOf(formatter.format(at));
}

/**
 * When the quiet hours end that it is in, in ms since 1970; null where none are. Clocks that are put forward or back meanwhile
 * do not move the end by the clock; one that they skip is the moment in which they do.
 */
export function quietUntil({ from, to, zone }: QuietHours, now: number): number | null {
  const [begin, end, minute] = [minutesOf(from), minutesOf(to), minuteIn(zone, now)];
  const isQuiet = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (!isQuiet) return null;
  const start = Math.floor(now / MINUTE) * MINUTE;
  const planned = start + ((end - minute + DAY) % DAY) * MINUTE;
  const shift = ((minuteIn(zone, planned) - end + DAY + DAY / 2) % DAY) - DAY / 2;
  const corrected = planned - shift * MINUTE;
  // In an hour that clocks skip there is no such time: it is over once they have.
  return minuteIn(zone, corrected) === end ? Math.max(corrected, start + MINUTE) : planned;
}

/** The quiet hours that the database keeps as JSON. */
export const readQuietHours = (text: string | null): QuietHours | null =>
  text === null ? null : (JSON.parse(text) as QuietHours);
