import type { FeedStatus } from "@cointide/shared/contracts/events";
import { intervalLength, type KlineInterval } from "@cointide/shared/contracts/klines";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { make, setMark, setText } from "@cointide/shared/embed/build-dom";
import type { Logos } from "@cointide/shared/embed/coin-view";
import { DecimalView } from "@cointide/shared/embed/decimal-view";
import { StatusView } from "@cointide/shared/embed/status-view";
import { onPlainClick, type ReportClick, SymbolLink } from "@cointide/shared/embed/symbol-link";
import { isLost, liveFor, withValues } from "@cointide/shared/feed/feed-status";
import { formatPrice } from "@cointide/shared/format/decimal";
import { priceFormat } from "@cointide/shared/format/price-format";
import type { Candles } from "../candles/candles.ts";
import { summaryOf } from "../candles/summary.ts";
import { zoneOf } from "../canvas/time-labels.ts";
import { CandlesPicture } from "./candles-picture.ts";
import type { ChartMessage } from "./chart-messages.ts";
import { type Room, shapeOf } from "./chart-shape.ts";
import type { ChartSettings } from "./settings.ts";

const IN_WORDS: Readonly<Record<KlineInterval, string>> = {
  ...{ "1m": "1-minute", "5m": "5-minute", "15m": "15-minute", "1h": "1-hour", "4h": "4-hour" },
  ...{ "1d": "1-day", "1w": "1-week" },
};

type ChartViewEvents = {
  /** Called where somebody asks for candles that did not load. */
  onRetry(): void;
  onSymbolClick: ReportClick;
};

/** A chart as it stands in its shadow root: the last price, candles, what is wrong, and the feed's state. */
export class ChartView {
  readonly #link = new SymbolLink();
  readonly #symbol = make("strong", { class: "symbol", part: "symbol" }, this.#link.element);
  readonly #interval = make("span", { class: "interval" });
  readonly #last = new DecimalView({ kind: "price", flash: true });
  readonly #change = new DecimalView({ kind: "percent", flash: false });
  readonly #day = make("span", { class: "day" }, "24 h ", this.#change.element);
  readonly #price = make("span", { class: "price", part: "price" }, this.#last.element, this.#day);
  readonly #head = make(
    "div",
    { class: "head", part: "head" },
    make("span", { class: "title" }, this.#symbol, this.#interval),
    this.#price,
  );
  readonly #picture = new CandlesPicture();
  readonly #text = make("p");
  readonly #retry = make("button", { type: "button", part: "button" }, "Retry");
  readonly #message = make("div", { class: "message" }, this.#text, this.#retry);
  readonly #place = make("div", { class: "place" }, this.#picture.element, this.#message);
  readonly #note = make("p", { class: "note", "aria-live": "polite" });
  readonly #problems = make("div", { class: "problems", part: "problems" });
  readonly #status = new StatusView();
  readonly element = make(
    "div",
    { class: "panel", part: "chart", role: "group", lang: "en" },
    ...[this.#head, this.#place, this.#note, this.#problems, this.#status.element],
  );
  readonly #resized = new ResizeObserver(([entry]) => {
    const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
    this.#room = { width, height, letter: this.#picture.letter };
    this.#draw();
  });
  /** Of a usual size until its place is measured, which browsers leave out in frames that are out of sight. */
  #room: Room = { width: 640, height: 270, letter: 12 };
  #settings: ChartSettings = { symbol: "", interval: "1h", problems: [], isSound: false };
  #candles: Candles = [];
  #ticker: Ticker | undefined;
  #hasMessage = false;
  #template: string | null = null;
  #format = priceFormat("", "");

  constructor({ onRetry, onSymbolClick }: ChartViewEvents) {
    this.#retry.addEventListener("click", onRetry);
    onPlainClick(this.#symbol, () =>
      onSymbolClick({ symbol: this.#settings.symbol, price: this.#lastPrice ?? null }),
    );
  }

  /** Follows the size of its place. Returns the undo. */
  connect(): () => void {
    this.#resized.observe(this.#picture.element);
    return () => this.#resized.disconnect();
  }

  /** Shows another symbol or interval, of which nothing is known yet. */
  show(settings: ChartSettings): void {
    const { symbol, interval, problems, isSound } = settings;
    this.#settings = settings;
    this.element.setAttribute("aria-label", isSound ? `Chart of ${symbol}` : "Chart");
    this.showLink(this.#template);
    setText(this.#interval, `${IN_WORDS[interval]} candles`);
    this.#problems.replaceChildren(...problems.map((sentence) => make("p", {}, sentence)));
    this.#problems.hidden = problems.length === 0;
    for (const part of [this.#head, this.#place, this.#note, this.#status.element]) part.hidden = !isSound;
    this.showCandles([], undefined);
  }

  /** Makes the symbol a link to an address with the symbol in it; without one it is no link. */
  showLink(template: string | null): void {
    this.#template = template;
    this.#link.show(this.#settings.symbol, template);
  }

  showLogo(logos: Logos): void {
    this.#link.showLogo(logos);
  }

  /** That of the newest event, or of the newest candle before there is one. */
  get #lastPrice(): string | undefined {
    return this.#live?.last ?? this.#candles.at(-1)?.close;
  }

  get #live(): Ticker | null {
    return withValues(this.#ticker);
  }

  showCandles(candles: Candles, ticker: Ticker | undefined): void {
    this.#candles = candles;
    this.#ticker = ticker;
    const [live, last] = [this.#live, this.#lastPrice];
    this.#price.hidden = last === undefined;
    this.#day.hidden = live === null;
    const format = priceFormat(this.#settings.symbol, last ?? "");
    if (last !== undefined) this.#last.show(last, format);
    if (live !== null) this.#change.show(live.pchange, format);
    this.#format = format;
    this.#draw();
  }

  /** Says why there are no candles, or nothing. */
  showMessage(message: ChartMessage | null): void {
    this.#hasMessage = message !== null;
    this.#message.hidden = message === null;
    setText(this.#text, message?.text ?? "");
    this.#retry.hidden = message?.canRetry !== true;
  }

  /** Says what must be said of candles that are shown; an empty text is nothing. */
  showNote(text: string): void {
    setText(this.#note, text);
  }

  showStatus(status: FeedStatus, simulated: boolean | null): void {
    setMark(this.element, "data-old", isLost(status.state));
    this.#status.show(status, simulated);
    this.showAges(status);
  }

  /** Says how old a price is that cannot be taken for live. */
  showAges({ state, lastTickAt }: FeedStatus): void {
    this.#status.showAge(state, lastTickAt);
    const live = this.#live;
    const isOld = live !== null && Date.now() - live.asOf > liveFor(state, live);
    setMark(this.#price, "data-old", isOld);
  }

  #draw(): void {
    const { symbol, interval } = this.#settings;
    const close = this.#candles.at(-1)?.close;
    const writing = { format: this.#format, zone: zoneOf(interval, "local") };
    const shape = shapeOf(this.#candles, this.#room, writing);
    this.#picture.draw(shape);
    const shown = shape?.candles ?? this.#candles;
    const summary = summaryOf(symbol, shown, intervalLength(interval), this.#format);
    const last = close === undefined ? "" : ` The last price is ${formatPrice(close, this.#format)}.`;
    this.#picture.describe(`${IN_WORDS[interval]} candles. ${summary}${last}`.trim());
    setMark(this.#picture.element, "aria-busy", close === undefined && !this.#hasMessage);
  }
}
