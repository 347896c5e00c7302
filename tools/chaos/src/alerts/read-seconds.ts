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
  const seconds: Second[] = [];
  for (let page: Second[] = [], start = from; start === from || page.length === MOST; ) {
    const query = `symbol=${symbol}&interval=1s&startTime=${start}&endTime=${to}&limit=${MOST}`;
    const response = await fetch(`${exchange}/api/v3/klines?${query}`);
    if (!response.ok) throw new Error(`The exchange has no klines of ${symbol}: ${response.status}.`);
    page = (await response.json()) as Second[];
    seconds.push(...page);
    start = (page.at(-1)?.[0] ?? to) + 1;
  }
  return seconds;
}

export const pointsOf = (seconds: readonly Second[]): Point[] =>
  seconds.map(([at, , , , close]) => ({ at, price: Number(close) }));
