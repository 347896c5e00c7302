import { formatDate, formatDateTime, type Time, toIsoTime } from "../format/time.ts";
import { display } from "../preferences/display.ts";

/** A moment in the visitor's own time zone, or in UTC as they chose; its title has the full date and time. */
export function Timestamp({ value, kind = "date" }: { value: Time; kind?: "date" | "datetime" }) {
  const zone = display.use((choices) => choices.times);
  return (
    <time dateTime={toIsoTime(value)} title={formatDateTime(value, zone)}>
      {kind === "date" ? formatDate(value, zone) : formatDateTime(value, zone)}
    </time>
  );
}
