import type { FeedStatus } from "@cointide/shared/contracts/events";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { applyMinimumFontSize } from "@cointide/shared/embed/minimum-font-size";
import { type Renewal, renew } from "@cointide/shared/embed/renew";
import { type FeedPool, type FeedWatch, readFeedChoice } from "@cointide/shared/embed/shared-feed";
import type { ReportClick } from "@cointide/shared/embed/symbol-link";
import { onSecond } from "@cointide/shared/feed/clock";
import { INITIAL_FEED_STATUS } from "@cointide/shared/feed/feed-status";
import { type Loading, messageOf, noteOf } from "./chart-messages.ts";
import { adoptStyles } from "./chart-styles.ts";
import { ChartView } from "./chart-view.ts";
import { fetchCandles } from "./fetch-klines.ts";
import { LiveHistory } from "./live-history.ts";
import { type ChartOptions, readSettings } from "./settings.ts";
import type { CointideCandle, CointideStatus } from "./static/chart.d.ts";

/** What a chart reports to its element. */
type ChartEvents = {
  onCandle(candle: CointideCandle): void;
  onStatus(status: CointideStatus): void;
  onSymbolClick: ReportClick;
};

const IDLE: CointideStatus = { status: "idle", since: 0, lastTickAt: null, simulated: null };
/** How often candles are renewed, in ms. Between that the last price comes from the feed. */
const RENEWED_EVERY = 10_000;
/** Candles that were loaded within this time, in ms, lack nothing that a lost connection could have brought. */
const JUST_NOW = 1_000;

const NO_OPTIONS: ChartOptions = { symbol: null, interval: null, server: null, feed: null, api: null };

/** A chart in a shadow root: brings candles and prices together, and shows them. */
export class ChartPanel {
  readonly #root: ShadowRoot;
  readonly #pool: FeedPool;
  readonly #events: ChartEvents;
  readonly #view: ChartView;
  #options = NO_OPTIONS;
  #settings = readSettings(NO_OPTIONS);
  #history = new LiveHistory("1h");
  #loading: Loading = "running";
  #reported = "";
  #ticker: Ticker | undefined;
  #feed: FeedStatus = INITIAL_FEED_STATUS;
  #isConnected = false;
  #watch: FeedWatch | null = null;
  #renewal: Renewal | null = null;
  #stopSize = () => {};
  #stopClock = () => {};
  status = IDLE;

  constructor(root: ShadowRoot, pool: FeedPool, events: ChartEvents) {
    this.#root = root;
    this.#pool = pool;
    this.#events = events;
    this.#view = new ChartView({
      onRetry: () => this.#renewal?.now(),
      onSymbolClick: events.onSymbolClick,
    });
    this.adopt();
    root.append(this.#view.element);
    this.#view.show(this.#settings);
  }

  /** Brings the styles along, at the start and into another document. */
  adopt(): void {
    adoptStyles(this.#root);
  }

  update(options: ChartOptions): void {
    if (JSON.stringify(options) === JSON.stringify(this.#options)) return;
    this.#end();
    this.#options = options;
    this.#settings = readSettings(options, this.#pool.problemsOf(readFeedChoice(options)));
    this.#history = new LiveHistory(this.#settings.interval);
    this.#loading = "running";
    this.#ticker = undefined;
    this.#view.show(this.#settings);
    if (this.#isConnected) this.#follow();
  }

  /** Makes the symbol a link to an address with the symbol in it; without one it is no link. */
  showLink(template: string | null): void {
    this.#view.showLink(template);
  }

  connect(): void {
    this.#isConnected = true;
    applyMinimumFontSize(this.#view.element);
    this.#follow();
  }

  disconnect(): void {
    this.#isConnected = false;
    this.#end();
  }

  #follow(): void {
    const { symbol, isSound } = this.#settings;
    if (!isSound) {
      if (this.status !== IDLE) this.#report(IDLE);
      return;
    }
    const watch = this.#pool.watch(readFeedChoice(this.#options), {
      onTickers: (tickers) => this.#takeTicker(tickers[symbol]),
      onStatus: (status, simulated) => this.#takeStatus(status, simulated),
    });
    this.#watch = watch;
    this.#stopSize = this.#view.connect();
    this.#stopClock = onSecond(() => this.#view.showAges(this.#feed));
    watch.setSymbols([symbol]);
    void watch.logos.then((logos) => this.#view.showLogo(logos));
    this.#renewal = renew({
      every: RENEWED_EVERY,
      load: async (signal) => {
        const api = await watch.api;
        // Another symbol or interval may have been chosen meanwhile.
        signal.throwIfAborted();
        await this.#load(api, signal);
      },
      onFailure: () => {
        this.#loading = "failed";
        this.#show();
      },
    });
    this.#show();
  }

  #end(): void {
    this.#stopSize();
    this.#stopClock();
    this.#renewal?.end();
    this.#watch?.end();
    this.#renewal = this.#watch = null;
  }

  async #load(api: string, signal: AbortSignal): Promise<void> {
    const { symbol, interval } = this.#settings;
    const history = this.#history;
    const isListed = await history.renew((limit) => fetchCandles(api, { symbol, interval, limit }, signal));
    if (signal.aborted) return;
    // Where clocks disagree, only candles tell which one a price belongs to.
    history.takeTicker(this.#ticker);
    this.#loading = isListed ? "done" : "unlisted";
    this.#show();
  }

  #takeTicker(ticker: Ticker | undefined): void {
    this.#ticker = ticker;
    this.#history.takeTicker(ticker);
    if (this.#history.isBehind) this.#catchUp();
    this.#show();
  }

  #takeStatus(status: FeedStatus, simulated: boolean | null): void {
    const { state, since, lastTickAt } = status;
    // Candles were missed while the connection was lost.
    if (state === "live" && this.#feed.state !== "live") this.#catchUp();
    this.#feed = status;
    this.#view.showStatus(status, simulated);
    this.#show();
    this.#report({ status: state === "paused" ? "live" : state, since, lastTickAt, simulated });
  }

  #catchUp(): void {
    if (Date.now() - this.#history.loadedAt > JUST_NOW) this.#renewal?.now();
  }

  #show(): void {
    const { candles } = this.#history;
    const { symbol, interval } = this.#settings;
    const isEmpty = candles.length === 0;
    this.#view.showMessage(isEmpty ? messageOf(symbol, this.#loading, this.#feed.state) : null);
    this.#view.showNote(isEmpty ? "" : noteOf(symbol, this.#loading, this.#ticker?.state));
    this.#view.showCandles(candles, this.#ticker);
    this.#view.showAges(this.#feed);
    const last = candles.at(-1);
    if (last === undefined) return;
    const detail: CointideCandle = { symbol, interval, ...last };
    const text = JSON.stringify(detail);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#events.onCandle(detail);
  }

  #report(status: CointideStatus): void {
    this.status = status;
    this.#events.onStatus(status);
  }
}
