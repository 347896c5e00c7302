import { formatDate, formatDateTime, type Time, toIsoTime } from "../format/time.ts";

/** A moment in the visitor's own time zone; its title has the full date and time. */
export function Timestamp({ value, kind = "date" }: { value: Time; kind?: "date" | "datetime" }) {
  return (
    <time dateTime={toIsoTime(value)} title={formatDateTime(value)}>
      {kind === "date" ? formatDate(value) : formatDateTime(value)}
    </time>
  );
}
