import { listenToFeed } from "@cointide/testing/feed-listener";
import type { Point, Prices } from "./oracle.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A gap from which on the service reads klines of a minute, in ms. */
const LONG = 15 * MINUTE;
/** The most klines of one answer. */
const MOST = 1_000;

/** A second of the simulated exchange has one price. */
type Second = [openTime: number, open: string, high: string, low: string, close: string];

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

/** A span in which the service cannot hear ticks and has to read klines, in ms since 1970. */
export type Gap = { from: number; to: number };

/** Hears what a client of the exchange's feed hears beside the product, which has to go by the same. */
export function hearPrices(exchangeUrl: string, symbols: readonly string[]) {
  const heard = new Map<string, Point[]>(symbols.map((symbol) => [symbol, []]));
  const stop = listenToFeed(exchangeUrl, symbols, {
    onText(text) {
      const { e, s, c, E } = JSON.parse(text);
      if (e === "24hrTicker") heard.get(s)?.push({ at: E, price: Number(c) });
    },
  });
  const inOrder = (points: Point[]) => points.sort((one, other) => one.at - other.at);

  /** The prices until a time that the feed brought, and in the gap those of klines; and all that klines show now. */
  async function read(since: number, last: number, gap: Gap | null = null): Promise<Prices> {
    const all = new Map<string, Point[]>();
    for (const symbol of symbols) {
      const from = Math.floor(since / SECOND) * SECOND;
      const seconds = await readSeconds(exchangeUrl, symbol, from, Date.now());
      all.set(
        symbol,
        seconds.map(([at, , , , close]) => ({ at, price: Number(close) })),
      );
    }
    const step = gap !== null && gap.to - gap.from >= LONG ? MINUTE : SECOND;
    /** Whether a second is the last of a kline that lies in the gap: of its close the service knows for certain. */
    const isMissed = ({ at }: Point) => {
      const end = at + SECOND;
      return gap !== null && end % step === 0 && end - step > gap.from && end < gap.to;
    };
    const pricesOf = (symbol: string) => [heard.get(symbol) ?? [], all.get(symbol) ?? []] as const;
    return {
      // The second in which an alert began may have been over before that.
      certain(symbol) {
        const [ticks, klines] = pricesOf(symbol);
        return inOrder([...ticks, ...klines.filter(isMissed)]).filter(({ at }) => at <= last);
      },
      possible(symbol) {
        const [ticks, klines] = pricesOf(symbol);
        return inOrder([...ticks, ...klines.map((point) => ({ ...point, until: point.at + SECOND - 1 }))]);
      },
    };
  }
  return { read, stop };
}
