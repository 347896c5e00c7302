import { intervalLength, KLINE_INTERVALS, type Kline, openTimeAt } from "@cointide/shared/contracts/klines";
import type { MarketTicker } from "@cointide/shared/contracts/market";
import { type Exchange, ExchangeError, type KlinePage } from "../market/exchange.ts";
import { wireMiniTicker } from "./wire-fixtures.ts";

/** One request that reached the exchange. */
type SeenRequest = {
  kind: "time" | "list" | "tickers" | "all" | "window" | "klines";
  symbols: readonly string[];
  size?: string;
  end?: number | undefined;
  start?: number;
};

export type FakeExchange = Exchange & {
  readonly requests: SeenRequest[];
  /** What the list says. */
  listed: Set<string>;
  /** Those of them whose trading is halted. */
  halted: Set<string>;
  /** Listed or not, a request that names one of these fails as a whole. */
  unknown: Set<string>;
  /** Left out of answers. */
  silent: Set<string>;
  failure: ExchangeError | null;
  /** When the oldest kline opens. */
  firstKline: number;
  /** Its clock. */
  now: () => number;
  /** Holds answers back until released. */
  hold(): () => void;
  of(kind: SeenRequest["kind"]): SeenRequest[];
};

/** The last price counts the requests, so that a test sees which one a value came from. */
function tickerOf(request: number): MarketTicker {
  return {
    average: "1.5",
    last: String(request),
    pchange: "-0.25",
    change: "-0.5",
    high: "2",
    low: "1",
    openPrice: "1.25",
    volume: 10,
    qvolume: 15,
    trades: 3,
    open: 1_700_000_000_000,
    close: 1_700_086_400_000,
    lastId: request,
  };
}

/** When the newest klines open, save those of days and weeks. */
export const LAST_KLINE = 1_700_085_600_000;
const HALF_HOUR = 1_800_000;
const SECOND = 1_000;

/** The last close counts the requests too. */
function klinesOf(request: number, interval: string, limit: number, end = LAST_KLINE + 1): Kline[] {
  const known = KLINE_INTERVALS.find((name) => name === interval);
  const other = interval === "1s" ? SECOND : HALF_HOUR;
  const length = known === undefined ? other : intervalLength(known);
  const until = Math.min(end, LAST_KLINE + 1) - 1;
  const last = known === undefined ? Math.floor(until / length) * length : openTimeAt(known, until);
  return Array.from({ length: limit }, (_, at): Kline => {
    const close = at === limit - 1 ? String(request) : `1.${at}`;
    return [last - (limit - 1 - at) * length, "1", "2", "0.5", close, 3];
  });
}

/** A page of which the exchange sent nothing else. */
export const pageOf = (klines: Kline[]): KlinePage => ({ klines, sent: klines.length });

export function createFakeExchange(symbols: readonly string[]): FakeExchange {
  let gate: Promise<void> = Promise.resolve();

  async function see(request: SeenRequest): Promise<void> {
    fake.requests.push(request);
    await gate;
    if (fake.failure !== null) throw fake.failure;
    if (request.symbols.some((symbol) => fake.unknown.has(symbol))) throw new ExchangeError("bad-symbol", 0);
  }

  async function answer(request: SeenRequest): Promise<Map<string, MarketTicker>> {
    await see(request);
    const answered = request.symbols.filter((symbol) => !fake.silent.has(symbol));
    return new Map(answered.map((symbol) => [symbol, tickerOf(fake.requests.length)]));
  }

  const fake: FakeExchange = {
    requests: [],
    listed: new Set(symbols),
    halted: new Set(),
    unknown: new Set(),
    silent: new Set(),
    failure: null,
    firstKline: 0,
    now: () => LAST_KLINE,
    hold() {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    of: (kind) => fake.requests.filter((request) => request.kind === kind),
    async time() {
      await see({ kind: "time", symbols: [] });
      return fake.now();
    },
    async listPairs() {
      await see({ kind: "list", symbols: [] });
      return [...fake.listed].map((symbol) => ({
        symbol,
        base: symbol.slice(0, -4),
        quote: "USDT",
        tick: "0.01",
        isHalted: fake.halted.has(symbol),
      }));
    },
    tickers: (names) => answer({ kind: "tickers", symbols: names }),
    async klines(symbol, interval, limit, end) {
      await see({ kind: "klines", symbols: [symbol], size: interval, end });
      if (fake.silent.has(symbol)) return pageOf([]);
      const klines = klinesOf(fake.requests.length, interval, limit, end);
      return pageOf(klines.filter(([openTime]) => openTime >= fake.firstKline));
    },
    async klinesFrom(symbol, interval, start, limit) {
      await see({ kind: "klines", symbols: [symbol], size: interval, start });
      const length = interval === "1s" ? SECOND : 60 * SECOND;
      const end = Math.ceil(start / length) * length + limit * length;
      const klines = klinesOf(fake.requests.length, interval, limit, end);
      return pageOf(klines.filter(([openTime]) => openTime >= start));
    },
    async miniTickers() {
      await see({ kind: "all", symbols: [] });
      const answered = [...fake.listed].filter((symbol) => !fake.silent.has(symbol));
      return new TextEncoder().encode(
        JSON.stringify(
          answered.map((symbol) => wireMiniTicker(symbol, { lastPrice: String(fake.requests.length) })),
        ),
      );
    },
    window: (names, size) => answer({ kind: "window", symbols: names, size }),
  };
  return fake;
}
