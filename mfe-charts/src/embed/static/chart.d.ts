/** Types of `<cointide-chart>`. Copy this file into your project; for JSX, `chart-react.d.ts` as well. */

/** How long a candle is; of minutes, hours, a day, a week. */
export type CointideInterval = "1m" | "5m" | "15m" | "1h" | "4h" | "1d" | "1w";

/** `auto` follows the visitor's system. */
export type CointideTheme = "auto" | "light" | "dark";

/** The newest candle of a chart. The texts are exact decimals, as the exchange sent them. */
export type CointideCandle = {
  symbol: string;
  interval: CointideInterval;
  /** When it began, in ms since 1970 by the exchange's clock. */
  openTime: number;
  open: string;
  high: string;
  low: string;
  /** The last price. */
  close: string;
  /** Counts the base asset; renewed every 10 s. */
  volume: number;
};

/** Whether what is shown can be trusted. */
export type CointideStatus = {
  /**
   * `idle` there is nothing to show · `connecting` · `live` · `stale` connected, but no price for 5 s, or
   * for 10 s where prices were rare ·
   * `reconnecting` the connection was lost · `offline` the browser has no network.
   */
  status: "idle" | "connecting" | "live" | "stale" | "reconnecting" | "offline";
  /** When that began, in ms since 1970. */
  since: number;
  /** When the last price arrived, in ms since 1970; null before the first. */
  lastTickAt: number | null;
  /** Whether the prices come from a simulated exchange; null while that is unknown. */
  simulated: boolean | null;
};

/** A symbol that a visitor clicked, with its last price as an exact decimal; null before the first price. */
export type CointideSymbolClick = { symbol: string; price: string | null };

/** The element. Every property is an attribute too, and may change at any time. */
export interface CointideChartElement extends HTMLElement {
  get symbol(): string;
  set symbol(value: string | null);
  get interval(): CointideInterval;
  set interval(value: CointideInterval | null);
  get theme(): CointideTheme;
  set theme(value: CointideTheme | null);
  /**
   * Makes a link of the symbol, such as `https://example.com/trade/{symbol}`: an http or https address, or one relative to
   * the page.
   */
  get href(): string | null;
  set href(value: string | null);
  /** The Cointide server that has the prices, such as `https://prices.example`, in place of the one of the script. */
  get server(): string | null;
  set server(value: string | null);
  /** A websocket of your own that speaks the exchange's protocol, in place of the one of the script's origin. */
  get feed(): string | null;
  set feed(value: string | null);
  /** The service that has candles and the 24-hour facts of symbols; only used with `feed`, which needs it. */
  get api(): string | null;
  set api(value: string | null);
  /** What `cointide-status` reported last. */
  readonly status: CointideStatus;
}

declare global {
  interface HTMLElementTagNameMap {
    "cointide-chart": CointideChartElement;
  }
  interface GlobalEventHandlersEventMap {
    /** The newest candle, at most once a second. Bubbles, also out of shadow roots. */
    "cointide-candle": CustomEvent<CointideCandle>;
    /** At the start and at each change. Bubbles, also out of shadow roots. */
    "cointide-status": CustomEvent<CointideStatus>;
    /** A plain click on a symbol. Cancelable: then its link is not followed. Bubbles, also out of shadow roots. */
    symbolclick: CustomEvent<CointideSymbolClick>;
  }
}
