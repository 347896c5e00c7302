import type { Prices } from "./alert-counts.ts";
import type { Point } from "./alert-oracle.ts";
import type { HeardPrices } from "./heard-prices.ts";
import { pointsOf, readSeconds } from "./read-seconds.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A gap from which on the service reads klines of a minute, in ms. */
const LONG = 15 * MINUTE;

/** A span in which the service cannot hear ticks and has to read klines, in ms since 1970. */
export type Gap = { from: number; to: number };

export type Reading = {
  heard: HeardPrices;
  symbols: readonly string[];
  since: number;
  gap: Gap | null;
  until: number;
};

/** The prices until a time that the feed told, and in the gap those of klines; and all that klines tell by now. */
export async function readPrices(
  exchange: string,
  { heard, symbols, since, gap, until: last }: Reading,
): Promise<Prices> {
  const all = new Map<string, Point[]>();
  for (const symbol of symbols) {
    const from = Math.floor(since / SECOND) * SECOND;
    all.set(symbol, pointsOf(await readSeconds(exchange, symbol, from, Date.now())));
  }
  const inOrder = (points: Point[]) => points.sort((one, other) => one.at - other.at);
  const step = gap !== null && gap.to - gap.from >= LONG ? MINUTE : SECOND;
  /** Whether a second is the last of a kline that lies in the gap: of its close the service knows for certain. */
  const isMissed = ({ at }: Point) => {
    const end = at + SECOND;
    return gap !== null && end % step === 0 && end - step > gap.from && end < gap.to;
  };
  const pricesOf = (symbol: string) => all.get(symbol) ?? [];
  return {
    // The second in which an alert began may have been over before that.
    certain: (symbol) =>
      inOrder([...heard.of(symbol), ...pricesOf(symbol).filter(isMissed)]).filter(({ at }) => at <= last),
    possible: (symbol) =>
      inOrder([
        ...heard.of(symbol),
        ...pricesOf(symbol).map((point) => ({ ...point, until: point.at + SECOND - 1 })),
      ]),
  };
}
