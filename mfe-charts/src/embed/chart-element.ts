import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { EmbeddedElement } from "@cointide/shared/embed/embedded-element";
import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { ChartPanel } from "./chart-panel.ts";
import { readSettings, wrongInterval } from "./settings.ts";
import type { CointideChartElement, CointideStatus } from "./static/chart.d.ts";

const ATTRIBUTES = ["symbol", "interval", "theme", "href", "server", "feed", "api"] as const;

/** `<cointide-chart>`. */
export class ChartElement extends EmbeddedElement implements CointideChartElement {
  static readonly observedAttributes = ATTRIBUTES;
  /** Where the elements get their prices; set before the element is defined. */
  static pool: FeedPool;
  readonly #panel: ChartPanel;

  constructor() {
    super();
    this.#panel = new ChartPanel(this.attachShadow({ mode: "open" }), ChartElement.pool, {
      onCandle: (detail) => this.dispatch("cointide-candle", detail),
      onStatus: (detail) => this.dispatch("cointide-status", detail),
      onSymbolClick: (detail) => this.dispatchClick(detail),
    });
  }

  connectedCallback(): void {
    this.takeOver(ATTRIBUTES);
    this.startWhenNear(() => this.#panel.connect());
  }

  disconnectedCallback(): void {
    this.stopWaiting();
    this.#panel.disconnect();
  }

  adoptedCallback(): void {
    this.#panel.adopt();
  }

  attributeChangedCallback(name: string): void {
    this.checkShared();
    if (name === "href") this.#panel.showLink(this.href);
    if (name === "href" || name === "theme") return;
    this.warn(wrongInterval(this.getAttribute("interval")));
    this.#panel.update(this.#options);
  }

  get symbol(): string {
    return readSettings(this.#options).symbol;
  }
  set symbol(value: string | null) {
    this.reflect("symbol", value);
  }

  get interval(): KlineInterval {
    return readSettings(this.#options).interval;
  }
  set interval(value: KlineInterval | null) {
    this.reflect("interval", value);
  }

  get status(): CointideStatus {
    return this.#panel.status;
  }

  get #options() {
    const { server, feed, api } = this;
    return {
      symbol: this.getAttribute("symbol"),
      interval: this.getAttribute("interval"),
      server,
      feed,
      api,
    };
  }
}

const NAME = "cointide-chart";

/**
 * Defines `<cointide-chart>`. Where it is defined already, by a second script tag or another version, nothing happens: all
 * elements of a page are of the first, and so share its connection.
 * @param config the address of the `config.json` that names the feed, or null if unknown.
 */
export function defineChart(config: string | null): void {
  if (typeof customElements === "undefined" || customElements.get(NAME) !== undefined) return;
  ChartElement.pool = new FeedPool(config);
  customElements.define(NAME, ChartElement);
}
