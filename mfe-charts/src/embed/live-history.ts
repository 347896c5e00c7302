import { intervalLength, type KlineInterval } from "@cointide/shared/contracts/klines";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { type CandlePage, type Candles, withNewest } from "../candles/candles.ts";
import { isBehind, NOTHING_TICKED, takeTicker, withLive } from "../candles/live-candles.ts";

/** The most candles that are kept, and so drawn. */
export const MAX_CANDLES = 200;
/** Candles that are fetched again besides those that opened since: the last ones that were known may have been open. */
const OVERLAP = 3;

/** Gives the newest candles; null of a symbol that is not listed. */
type FetchNewest = (limit: number) => Promise<CandlePage | null>;

/** The newest candles of a symbol: what the exchange says, and what has ticked since. */
export class LiveHistory {
  readonly interval: KlineInterval;
  #known: Candles = [];
  #live = NOTHING_TICKED;
  #loadedAt = 0;
  #hasHoles = false;

  constructor(interval: KlineInterval) {
    this.interval = interval;
  }

  get candles(): Candles {
    return withLive(this.#known, this.#live, this.interval);
  }

  /** Whether prices tick in an interval that the candles do not reach. */
  get isBehind(): boolean {
    return isBehind(this.#known, this.#live, this.interval);
  }

  /** When the exchange's candles came last, in ms since 1970; 0 before. */
  get loadedAt(): number {
    return this.#loadedAt;
  }

  takeTicker(ticker: Ticker | undefined): void {
    this.#live = takeTicker(this.#live, ticker, this.interval, this.#known.at(-1)?.openTime);
  }

  /**
   * Loads what is new, and everything where some would be missing between.
   * @returns whether the symbol is listed.
   */
  async renew(fetch: FetchNewest): Promise<boolean> {
    const limit = this.#missing();
    let newest = await fetch(limit);
    if (newest === null) return false;
    let joined = withNewest(this.#known, newest.candles);
    if (joined === null && limit < MAX_CANDLES) newest = await fetch(MAX_CANDLES);
    if (newest === null) return false;
    joined ??= newest.candles;
    this.#known = joined.slice(-MAX_CANDLES);
    this.#hasHoles = newest.hasHoles;
    this.#loadedAt = Date.now();
    return true;
  }

  /** How many candles there may be that are not known, with some that are. */
  #missing(): number {
    if (this.#known.length === 0 || this.#hasHoles) return MAX_CANDLES;
    const passed = Math.abs(Date.now() - this.#loadedAt) / intervalLength(this.interval);
    return Math.min(MAX_CANDLES, Math.ceil(passed) + OVERLAP);
  }
}
