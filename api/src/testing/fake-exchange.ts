import type { MarketTicker } from "@cointide/shared/contracts/market";
import { type Exchange, ExchangeError, type Kline } from "../market/exchange.ts";

/** One request that reached the exchange. */
type SeenRequest = {
  kind: "list" | "tickers" | "window" | "klines";
  symbols: readonly string[];
  size?: string;
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

const KLINES_END = 1_700_086_200_000;
const HALF_HOUR = 1_800_000;

/** The last close counts the requests too. */
const klinesOf = (request: number, limit: number): Kline[] =>
  Array.from({ length: limit }, (_, at) => ({
    ...{ openTime: KLINES_END - (limit - 1 - at) * HALF_HOUR, open: "1", high: "2", low: "0.5", volume: 3 },
    close: at === limit - 1 ? String(request) : `1.${at}`,
  }));

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
    hold() {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    of: (kind) => fake.requests.filter((request) => request.kind === kind),
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
    async klines(symbol, interval, limit) {
      await see({ kind: "klines", symbols: [symbol], size: interval });
      return fake.silent.has(symbol) ? [] : klinesOf(fake.requests.length, limit);
    },
    window: (names, size) => answer({ kind: "window", symbols: names, size }),
  };
  return fake;
}
