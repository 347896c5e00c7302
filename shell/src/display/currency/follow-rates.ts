import { getTickers } from "@cointide/shared/api/get-tickers";
import { isAmount, isZero } from "@cointide/shared/contracts/decimals";
import { type NewestTick, orderTick } from "@cointide/shared/contracts/tick-order";
import type { FeedPortMessage } from "@cointide/shared/feed/feed-port";
import type { Host } from "@cointide/shared/host";

/** The last price of a pair as an exact decimal text, and when it was true, in ms since 1970. */
export type Rate = { readonly last: string; readonly asOf: number; readonly newest: NewestTick };

/** A pair that has not ticked for so long is asked of the service, in ms. */
const ASK_AFTER = 4_000;
/** How often that is looked at. */
const LOOK_EVERY = 2_000;

type RatesOptions = {
  host: Pick<Host, "api" | "feed">;
  /** Called when the last price of a pair, or its age, changed. */
  onRate: (symbol: string) => void;
  /** Called when a pair is no longer listed or traded. */
  onLost: () => void;
};

/** Keeps the last prices of a few pairs up to date: from the feed, and from the service where a pair rarely ticks. */
export class Rates {
  readonly #options: RatesOptions;
  readonly #rates = new Map<string, Rate>();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #closePort: () => void;
  #symbols: readonly string[] = [];
  #port: MessagePort | null = null;
  #isAsking = false;

  constructor(options: RatesOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#ask(), LOOK_EVERY);
    this.#closePort = options.host.feed.openPort((port) => {
      this.#port = port;
      if (port === null) return;
      port.onmessage = ({ data }) => this.#take(data);
      this.#subscribe();
    });
  }

  get(symbol: string): Rate | undefined {
    return this.#rates.get(symbol);
  }

  setSymbols(symbols: readonly string[]): void {
    if (symbols.join() === this.#symbols.join()) return;
    this.#symbols = symbols;
    this.#subscribe();
    void this.#ask();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#closePort();
    this.#port?.close();
    this.#symbols = [];
  }

  #subscribe(): void {
    this.#port?.postMessage({ kind: "symbols", symbols: this.#symbols });
  }

  #take(message: FeedPortMessage): void {
    if (message.kind === "tick") this.#keep(message.symbol, message.last, Date.now(), message.lastTradeId);
  }

  #keep(symbol: string, last: string, asOf: number, lastTradeId: number): void {
    if (!this.#symbols.includes(symbol) || !isAmount(last) || isZero(last)) return;
    const known = this.#rates.get(symbol);
    const { isLate, newest } = orderTick(known?.newest ?? null, { lastTradeId, trueAt: asOf }, Date.now());
    if (isLate) this.#rates.set(symbol, { ...(known as Rate), newest });
    else this.#rates.set(symbol, { last, asOf, newest });
    this.#options.onRate(symbol);
  }

  async #ask(): Promise<void> {
    const { host, onLost } = this.#options;
    const isOld = (symbol: string) => Date.now() - (this.#rates.get(symbol)?.asOf ?? 0) >= ASK_AFTER;
    const symbols = this.#symbols.filter(isOld);
    if (symbols.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    const tickers = await getTickers(host.api, symbols).catch(() => null);
    this.#isAsking = false;
    if (tickers === null) return;
    for (const symbol of symbols) {
      const ticker = tickers[symbol];
      if (ticker === undefined || ticker?.halted) onLost();
      else if (ticker !== null && ticker.asOf > (this.#rates.get(symbol)?.asOf ?? 0))
        this.#keep(symbol, ticker.last, ticker.asOf, ticker.lastId);
    }
  }
}
