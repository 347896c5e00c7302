import type { FeedStatus } from "@cointide/shared/contracts/events";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { applyMinimumFontSize } from "@cointide/shared/embed/minimum-font-size";
import { type FeedPool, type FeedWatch, readFeedChoice } from "@cointide/shared/embed/shared-feed";
import type { ReportClick } from "@cointide/shared/embed/symbol-link";
import { onSecond } from "@cointide/shared/feed/clock";
import { BoardView } from "./board-view.ts";
import { type Column, readColumns, readSymbolChoice, SPARKLINE } from "./settings.ts";
import type { CointideStatus, CointideTick, TickerOptions } from "./static/ticker.d.ts";
import { adoptStyles } from "./ticker-styles.ts";

/** What a panel reports to its host. */
export type PanelEvents = {
  onTick(tick: CointideTick): void;
  onStatus(status: CointideStatus): void;
  onSymbolClick: ReportClick;
};

/** What a host says of a panel, as it says it. */
export type PanelOptions = Pick<TickerOptions, "symbols" | "columns" | "href" | "server" | "feed" | "api">;

const IDLE: CointideStatus = { status: "idle", since: 0, lastTickAt: null, simulated: null };

const tickOf = (symbol: string, ticker: Ticker): CointideTick => {
  const { last, change, pchange, average, low, high, openPrice, asOf } = ticker;
  return { symbol, price: last, change, percent: pchange, average, low, high, openPrice, time: asOf };
};

/** A panel in a shadow root, without regard to how its host came to have one. */
export class TickerPanel {
  readonly #root: ShadowRoot;
  readonly #pool: FeedPool;
  readonly #events: PanelEvents;
  readonly #view: BoardView;
  /** When the price arrived that was reported last, by symbol. */
  readonly #reported = new Map<string, number>();
  #options: PanelOptions = { symbols: "" };
  #symbols: readonly string[] = [];
  #columns: readonly Column[] = [];
  #connected = false;
  #watch: FeedWatch | null = null;
  #stopClock = () => {};
  #endHistories = () => {};
  status = IDLE;

  constructor(root: ShadowRoot, pool: FeedPool, events: PanelEvents) {
    this.#root = root;
    this.#pool = pool;
    this.#events = events;
    this.#view = new BoardView(events.onSymbolClick);
    this.adopt();
    root.append(this.#view.element);
    this.update(this.#options);
  }

  /** Brings the styles along, at the start and into another document. */
  adopt(): void {
    adoptStyles(this.#root);
  }

  update(options: PanelOptions): void {
    const [before, choice] = [readFeedChoice(this.#options), readFeedChoice(options)];
    this.#options = options;
    const { symbols, problems } = readSymbolChoice(options.symbols);
    const hindrances = this.#pool.problemsOf(choice);
    this.#symbols = hindrances.length > 0 ? [] : symbols;
    this.#columns = readColumns(options.columns);
    this.#view.show(this.#symbols, this.#columns, [...hindrances, ...problems]);
    this.#view.showLinks(options.href);
    if (JSON.stringify(choice) !== JSON.stringify(before)) this.#endWatch();
    if (this.#connected) this.#follow();
  }

  connect(): void {
    this.#connected = true;
    applyMinimumFontSize(this.#view.element);
    this.#follow();
  }

  disconnect(): void {
    this.#connected = false;
    this.#endWatch();
  }

  #follow(): void {
    if (this.#symbols.length === 0) {
      this.#endWatch();
      if (this.status !== IDLE) this.#report(IDLE);
      return;
    }
    this.#watch ??= this.#pool.watch(readFeedChoice(this.#options), {
      onTickers: (tickers, changed) => this.#showTickers(tickers, changed),
      onStatus: (status, simulated) => this.#showStatus(status, simulated),
    });
    this.#watch.setSymbols(this.#symbols);
    void this.#watch.logos.then((logos) => this.#view.showLogos(logos));
    this.#followHistories(this.#watch);
  }

  /** Has the histories loaded that are shown. What is still shown is watched throughout, and so not asked for again. */
  #followHistories({ histories }: FeedWatch): void {
    const endEarlier = this.#endHistories;
    this.#endHistories = () => {};
    if (this.#columns.includes(SPARKLINE)) {
      const show = () => this.#view.showHistories(histories);
      const unwatch = histories.watch(this.#symbols);
      const unsubscribe = histories.subscribe(show);
      this.#endHistories = () => {
        unsubscribe();
        unwatch();
      };
      show();
    }
    endEarlier();
  }

  #endWatch(): void {
    this.#stopClock();
    this.#endHistories();
    this.#endHistories = () => {};
    this.#watch?.end();
    this.#watch = null;
  }

  #showTickers(tickers: Readonly<Record<string, Ticker>>, changed: readonly string[]): void {
    this.#view.showTickers(tickers, changed);
    for (const symbol of changed) {
      const ticker = tickers[symbol];
      if (ticker === undefined || ticker.arrivedAt === (this.#reported.get(symbol) ?? 0)) continue;
      this.#reported.set(symbol, ticker.arrivedAt);
      this.#events.onTick(tickOf(symbol, ticker));
    }
  }

  #showStatus(status: FeedStatus, simulated: boolean | null): void {
    const { state, since, lastTickAt } = status;
    this.#view.showStatus(status, simulated);
    this.#stopClock();
    this.#stopClock = onSecond(() => this.#view.showAges(status));
    this.#report({ status: state === "paused" ? "live" : state, since, lastTickAt, simulated });
  }

  #report(status: CointideStatus): void {
    this.status = status;
    this.#events.onStatus(status);
  }
}
