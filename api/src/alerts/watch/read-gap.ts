import { klinePrices } from "@cointide/shared/alerts/kline-prices";
import type { Kline } from "@cointide/shared/contracts/klines";
import { ExchangeError, MOST_KLINES } from "../../market/exchange.ts";
import type { GapInterval, Market } from "../../market/market.ts";
import type { SymbolWatch } from "./symbol-watch.ts";
import type { WatchTimings } from "./timings.ts";

const MINUTE = 60_000;
const LENGTHS: Record<GapInterval, number> = { "1s": 1_000, "1m": MINUTE };

/** How much later than ours the exchange's clock may be, in ms, before a kline is taken for whole that is not. */
const SKEW = 1_000;

const floorTo = (length: number, at: number) => at - (((at % length) + length) % length);

export type GapReading = {
  watch: SymbolWatch;
  market: Pick<Market, "klinesFrom">;
  now: () => number;
  timings: Pick<WatchTimings, "seconds">;
  /** Exchanges without klines of a second are read by the minute. */
  intervals: { hasSeconds: boolean };
};

/** The page's klines that are over, and until when nothing is missing then. The one that still grows may be false. */
function closedKlines(klines: readonly Kline[], length: number, askedAt: number) {
  const last = klines.at(-1)?.[0] ?? 0;
  const isOver = ([openTime]: Kline) => openTime < last || openTime + length + SKEW <= askedAt;
  const closed = klines.filter(isOver);
  const until = klines.length >= MOST_KLINES ? 0 : floorTo(length, askedAt - SKEW);
  const growing = klines.length > closed.length ? last : 0;
  return { closed, until: Math.max((closed.at(-1)?.[0] ?? -length) + length, until, growing) - 1 };
}

/** Judges a kline's prices after `after`, and tells moves of those before. */
function judgeKline(
  watch: SymbolWatch,
  kline: Kline,
  span: { length: number; after: number; askedAt: number; gap: number },
) {
  const { length, after, askedAt, gap } = span;
  const [openTime, open, high, low, close] = kline;
  if (openTime <= after) watch.noteRange(openTime, Number(low), Number(high));
  const texts = new Map([open, high, low, close].map((text) => [Number(text), text]));
  for (const point of klinePrices([kline], length, after)) {
    const at = Math.min(point.at, askedAt);
    const text = texts.get(point.price) ?? String(point.price);
    watch.take({ ...point, at }, { text, source: "klines", missedSince: gap, arrivedAt: askedAt });
  }
}

/** Tells moves what prices did in the minutes of their windows before a gap, page by page. */
export async function readMinutesBefore({ watch, market }: GapReading, after: number): Promise<void> {
  const [from, end] = [watch.movesFrom(after), floorTo(MINUTE, after)];
  for (let start = from === null ? end : floorTo(MINUTE, from); start < end; ) {
    const klines = await market.klinesFrom(watch.symbol, "1m", start);
    if (klines === null) return;
    for (const [openTime, , high, low] of klines)
      if (openTime < end) watch.noteRange(openTime, Number(low), Number(high));
    const last = klines.at(-1)?.[0];
    if (last === undefined || klines.length < MOST_KLINES) return;
    start = last + MINUTE;
  }
}

/**
 * Reads the next page of a gap and judges it: by the second where little is missing, else by the minute.
 * @param gap since when nobody had watched, in ms since 1970
 * @returns until when nothing is missing any longer, in ms since 1970; null where the exchange does not list the symbol
 * @throws {ExchangeError}
 */
export async function readGapPage(reading: GapReading, gap: number): Promise<number | null> {
  const { watch, market, now, timings, intervals } = reading;
  const after = watch.position?.at ?? gap;
  const askedAt = now();
  const interval = intervals.hasSeconds && askedAt - after < timings.seconds ? "1s" : "1m";
  const length = LENGTHS[interval];
  const start = floorTo(watch.movesFrom(after) === null ? length : MINUTE, after);
  let klines: Kline[] | null;
  try {
    klines = await market.klinesFrom(watch.symbol, interval, start);
  } catch (error) {
    if (interval === "1m" || !(error instanceof ExchangeError) || error.failure !== "bad-interval")
      throw error;
    intervals.hasSeconds = false;
    return readGapPage(reading, gap);
  }
  if (klines === null) return null;
  const { closed, until } = closedKlines(klines, length, askedAt);
  // Without klines of a second, the minute that still grows is all there is to know of the last seconds.
  const isLast = !intervals.hasSeconds && klines.length < MOST_KLINES;
  for (const kline of isLast ? klines : closed) judgeKline(watch, kline, { length, after, askedAt, gap });
  return isLast ? askedAt : until;
}
