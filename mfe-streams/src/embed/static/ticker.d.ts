/**
 * Types of `<cointide-ticker>` and of the module `remote-entry.js`. Copy this file into your project; for JSX,
 * `ticker-react.d.ts` as well.
 */

/**
 * A column beside the symbol. If nothing is chosen the first four stand, in this order; `sparkline`, the past 24 hours as
 * a picture, stands only where it is named.
 */
export type CointideColumn = "last" | "change" | "percent" | "average" | "sparkline";

/** `auto` follows the visitor's system. */
export type CointideTheme = "auto" | "light" | "dark";

/** Prices of one symbol. The texts are exact decimals, as the exchange sent them. */
export type CointideTick = {
  symbol: string;
  /** The last price. */
  price: string;
  /** Against 24 hours ago. */
  change: string;
  /** The same in hundredths: "-1.25" is a loss of 1.25 %. */
  percent: string;
  /** The average price of the past 24 hours, weighted by volume. */
  average: string;
  /** The lowest, highest and first price of the past 24 hours; left out where the service does not say them. */
  low?: string | undefined;
  high?: string | undefined;
  openPrice?: string | undefined;
  /** When it was true, in ms since 1970. */
  time: number;
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
export interface CointideTickerElement extends HTMLElement {
  /** At most 50. Takes a list, or a text with commas between. */
  get symbols(): readonly string[];
  set symbols(value: string | readonly string[] | null);
  /** Takes a list, or a text with commas between. */
  get columns(): readonly CointideColumn[];
  set columns(value: string | readonly CointideColumn[] | null);
  get theme(): CointideTheme;
  set theme(value: CointideTheme | null);
  /**
   * Makes links of symbols, such as `https://example.com/trade/{symbol}`: an http or https address, or one relative to
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
  /** The service that has the 24-hour facts of symbols; only used with `feed`. */
  get api(): string | null;
  set api(value: string | null);
  /** What `cointide-status` reported last. */
  readonly status: CointideStatus;
}

/** What `mount` takes. */
export type TickerOptions = {
  symbols: string | readonly string[];
  columns?: string | readonly CointideColumn[] | null;
  theme?: CointideTheme | null;
  href?: string | null;
  server?: string | null;
  feed?: string | null;
  api?: string | null;
  onTick?: (tick: CointideTick) => void;
  onStatus?: (status: CointideStatus) => void;
  /** A listener that returns false keeps the link from being followed. */
  onSymbolClick?: (click: CointideSymbolClick) => unknown;
};

/** A ticker that was mounted. */
export type TickerHandle = {
  /** Changes those of the options that are given. */
  update(options: Partial<TickerOptions>): void;
  /** Takes the ticker out of the page; nothing of it is left. */
  unmount(): void;
};

/** The expose `./ticker` of the federated module. */
export type TickerModule = {
  /** Puts a ticker into the element, behind what is there already. */
  mount(element: Element, options: TickerOptions): TickerHandle;
};

export declare const mount: TickerModule["mount"];

declare global {
  interface HTMLElementTagNameMap {
    "cointide-ticker": CointideTickerElement;
  }
  interface GlobalEventHandlersEventMap {
    /** At most one a second for each symbol. Bubbles, also out of shadow roots. */
    "cointide-tick": CustomEvent<CointideTick>;
    /** At the start and at each change. Bubbles, also out of shadow roots. */
    "cointide-status": CustomEvent<CointideStatus>;
    /** A plain click on a symbol. Cancelable: then its link is not followed. Bubbles, also out of shadow roots. */
    symbolclick: CustomEvent<CointideSymbolClick>;
  }
}
