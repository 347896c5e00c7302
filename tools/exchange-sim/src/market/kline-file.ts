/** One recorded kline; the time in seconds since 1970, the rest as written in the file. */
export type RecordedKline = {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
};

const COLUMNS = ["time", "open", "high", "low", "close", "volume"] as const;
const TIME_NAMES = ["timestamp", "time", "opentime", "date", "datetime"];
const SCIENTIFIC = /^\d+(\.\d+)?e[+-]?\d+$/i;
const DECIMAL = /^\d+(\.\d+)?$/;

/** Later than any date in seconds or milliseconds: from these on, a timestamp counts ms and µs. */
const MILLISECONDS_FROM = 100_000_000_000;
const MICROSECONDS_FROM = 100_000_000_000_000;

/**
 * Reads a CSV file of klines: timestamp (seconds, milliseconds or microseconds), open, high, low, close,
 * volume. With a header the columns may stand in any order, among others. Throws a sentence that names
 * the file and the line.
 */
export function parseKlineFile(text: string, name: string): RecordedKline[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const header = splitLine(lines[0] ?? "");
  const hasHeader = /[a-z]/i.test(header[0] ?? "");
  const places = hasHeader ? findColumns(header, name) : COLUMNS.map((_, place) => place);
  const klines: RecordedKline[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" || (hasHeader && index === 0)) continue;
    const cells = splitLine(line);
    const values = places.map((place) => writeOut(cells[place] ?? ""));
    klines.push(readKline(values, `${name}, line ${index + 1}`));
  }
  if (klines.length < 2) throw new Error(`${name} needs at least two klines.`);
  return klines.sort((a, b) => a.time - b.time);
}

function findColumns(header: string[], name: string): number[] {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  return COLUMNS.map((column) => {
    const place = names.findIndex((found) =>
      column === "time" ? TIME_NAMES.includes(found) : found === column,
    );
    if (place < 0) throw new Error(`${name} has no column for ${column}.`);
    return place;
  });
}

function readKline(values: string[], where: string): RecordedKline {
  const [timestamp = "", open = "", high = "", low = "", close = "", volume = ""] = values;
  for (const value of values) {
    if (!DECIMAL.test(value)) throw new Error(`${where}: "${value}" is not a plain decimal number.`);
  }
  const top = Math.max(Number(open), Number(close));
  const bottom = Math.min(Number(open), Number(close));
  if (Number(high) < top || Number(low) > bottom || Number(low) <= 0) {
    throw new Error(`${where}: the prices must lie between low and high, and above zero.`);
  }
  return { time: toSeconds(Number(timestamp)), open, high, low, close, volume };
}

/** Small prices are sometimes written as 1.18e-05. */
function writeOut(value: string): string {
  return SCIENTIFIC.test(value) ? Number(value).toFixed(12) : value;
}

function toSeconds(timestamp: number): number {
  if (timestamp >= MICROSECONDS_FROM) return Math.floor(timestamp / 1_000_000);
  if (timestamp >= MILLISECONDS_FROM) return Math.floor(timestamp / 1000);
  return Math.floor(timestamp);
}

function splitLine(line: string): string[] {
  return line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}
