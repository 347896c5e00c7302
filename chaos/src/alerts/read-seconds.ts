import type { Point } from "./alert-oracle.ts";

/** A second of the simulated exchange has one price. */
type Second = [openTime: number, open: string, high: string, low: string, close: string];

const MOST = 1_000;

/** What the exchange says of each second of a symbol that began in a span, in ms since 1970. */
export async function readSeconds(
  exchange: string,
  symbol: string,
  from: number,
  to: number,
): Promise<Second[]> {
  const query = `symbol=${symbol}&interval=1s&startTime=${from}&endTime=${to}&limit=${MOST}`;
  const response = await fetch(`${exchange}/api/v3/klines?${query}`);
  if (!response.ok) throw new Error(`The exchange has no klines of ${symbol}: ${response.status}.`);
  return (await response.json()) as Second[];
}

export const pointsOf = (seconds: readonly Second[]): Point[] =>
  seconds.map(([at, , , , close]) => ({ at, price: Number(close) }));
