import type { Market, Markets } from "@cointide/shared/api/get-markets";
import { type NewestTick, orderTick } from "@cointide/shared/contracts/tick-order";

/** What a row shows. Prices are exact decimals. One object until something of it changes. */
export type LiveRow = {
  symbol: string;
  base: string;
  quote: string;
  /** Null where no values are known. */
  values: RowValues | null;
  /** Whether the newest snapshot has it. */
  isListed: boolean;
};

type RowValues = {
  last: string;
  low: string;
  high: string;
  pchange: string;
  /** The volume in USDT; null where no listed pair leads there. */
  usdt: number | null;
  qvolume: number;
  /** When the last price was true, in ms since 1970 by this browser's clock. */
  asOf: number;
};

/** A tick of the feed. `at` is when it came, in ms since 1970 by this browser's clock. */
export type RowTick = { symbol: string; last: string; lastTradeId: number; at: number };

/** What ticks say that is newer than the snapshot. */
type Newer = { last: string; low: string; high: string; at: number };

type Entry = {
  market: Market;
  newest: NewestTick | null;
  newer: Newer | null;
  /** What was made of the rest; null once that changed. */
  row: LiveRow | null;
  isListed: boolean;
};

const lower = (one: string, other: string): string => (Number(one) <= Number(other) ? one : other);
const higher = (one: string, other: string): string => (Number(one) >= Number(other) ? one : other);

/** The change from one price to another in percent, with as many digits as the service gives. */
export function percentBetween(open: string, last: string): string {
  const percent = Number(open) > 0 ? (Number(last) / Number(open) - 1) * 100 : 0;
  return percent.toFixed(3);
}

function valuesOf({ ticker }: Market, newer: Newer | null): RowValues | null {
  if (ticker === null) return null;
  const { last, low, high, pchange, usdt, qvolume, asOf, openPrice } = ticker;
  if (newer === null) return { last, low, high, pchange, usdt, qvolume, asOf };
  return {
    ...{ last: newer.last, usdt, qvolume, asOf: newer.at },
    low: lower(low, newer.low),
    high: higher(high, newer.high),
    pchange: percentBetween(openPrice, newer.last),
  };
}

const snapshotTime = ({ ticker }: Market) =>
  ticker === null ? null : { lastTradeId: ticker.lastId, trueAt: ticker.asOf };

/**
 * The values of all markets: those of the newest snapshot, and over them what ticks of rows in view have said since. Whatever
 * comes late is dropped. Rows subscribe one by one, so that a tick renders its own row and nothing else.
 */
export class LiveRows {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Symbols whose ticks no row has seen yet. */
  readonly #pending = new Set<string>();

  get(symbol: string): LiveRow | undefined {
    const entry = this.#entries.get(symbol);
    if (entry === undefined) return undefined;
    const { market, newer, isListed } = entry;
    entry.row ??= {
      ...{ symbol, base: market.base, quote: market.quote, isListed },
      values: valuesOf(market, newer),
    };
    return entry.row;
  }

  /** Calls back when the row of a symbol changes. Returns the undo. */
  subscribe(symbol: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(symbol);
    };
  }

  /** Takes a snapshot in. A symbol that it lacks keeps its values, and is not listed. Rows see it with `showSnapshot`. */
  setSnapshot({ markets }: Markets, now = Date.now()): void {
    const before = new Set(this.#entries.keys());
    for (const market of markets) {
      before.delete(market.symbol);
      this.#setMarket(market, now);
    }
    for (const symbol of before) {
      const entry = this.#entries.get(symbol);
      if (entry?.isListed) Object.assign(entry, { isListed: false, row: null });
    }
  }

  /** Shows the rows what the last snapshot has said. */
  showSnapshot(): void {
    for (const [symbol, listeners] of this.#listeners) {
      if (this.#entries.get(symbol)?.row !== null) continue;
      for (const listener of [...listeners]) listener();
    }
  }

  /** Takes a tick in; rows see it with the next `flush`. */
  takeTick({ symbol, last, lastTradeId, at }: RowTick): void {
    const entry = this.#entries.get(symbol);
    if (entry === undefined || entry.market.ticker === null) return;
    const ordered = orderTick(entry.newest, { lastTradeId, trueAt: at }, at);
    entry.newest = ordered.newest;
    if (ordered.isLate) return;
    const { low = last, high = last } = entry.newer ?? {};
    entry.newer = { last, low: lower(low, last), high: higher(high, last), at };
    this.#pending.add(symbol);
  }

  /** Shows the rows what ticks have said since the last time. */
  flush(): void {
    for (const symbol of this.#pending) {
      const entry = this.#entries.get(symbol);
      if (entry !== undefined) entry.row = null;
      for (const listener of [...(this.#listeners.get(symbol) ?? [])]) listener();
    }
    this.#pending.clear();
  }

  /** Lets a tick stand that is newer than the snapshot. */
  #setMarket(market: Market, now: number): void {
    const entry = this.#entries.get(market.symbol);
    const time = snapshotTime(market);
    if (entry === undefined || time === null) {
      const newest = time && orderTick(null, time, now).newest;
      this.#entries.set(market.symbol, { market, newest, newer: null, row: null, isListed: true });
      return;
    }
    const ordered = orderTick(entry.newest, time, now);
    const isLate = ordered.isLate && entry.newer !== null;
    const newer = isLate && entry.newer !== null ? onlyLast(entry.newer) : null;
    Object.assign(entry, { market, newer, row: null, isListed: true });
    if (!isLate) entry.newest = ordered.newest;
  }
}

/** The snapshot knows the lows and highs of what came before it. */
const onlyLast = ({ last, at }: Newer): Newer => ({ last, low: last, high: last, at });
