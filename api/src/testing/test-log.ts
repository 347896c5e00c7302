import { pino } from "pino";

/** A log that says nothing. */
export const silentLog = () => pino({ level: "silent" });

/** A log whose lines a test can read. */
export function createRecordedLog() {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines, messages: () => lines.map(({ msg }) => msg) };
}
