import { EmbeddedElement } from "@cointide/shared/embed/embedded-element";
import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { columnName, readColumns, readSymbolChoice, wrongColumns } from "./settings.ts";
import type { CointideColumn, CointideStatus, CointideTickerElement } from "./static/ticker.d.ts";
import { TickerPanel } from "./ticker-panel.ts";

const ATTRIBUTES = ["symbols", "columns", "theme", "href", "server", "feed", "api"] as const;

/** `<cointide-ticker>`. */
export class TickerElement extends EmbeddedElement implements CointideTickerElement {
  static readonly observedAttributes = ATTRIBUTES;
  /** Where the elements get their prices; set before the element is defined. */
  static pool: FeedPool;
  readonly #panel: TickerPanel;

  constructor() {
    super();
    this.#panel = new TickerPanel(this.attachShadow({ mode: "open" }), TickerElement.pool, {
      onTick: (detail) => this.dispatch("cointide-tick", detail),
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
    if (name === "theme") return;
    this.warn(wrongColumns(this.getAttribute("columns")));
    const { href, server, feed, api } = this;
    this.#panel.update({
      symbols: this.getAttribute("symbols") ?? "",
      columns: this.getAttribute("columns"),
      ...{ href, server, feed, api },
    });
  }

  get symbols(): readonly string[] {
    return readSymbolChoice(this.getAttribute("symbols")).symbols;
  }
  set symbols(value: string | readonly string[] | null) {
    this.reflect("symbols", value);
  }

  get columns(): readonly CointideColumn[] {
    return readColumns(this.getAttribute("columns")).map(columnName);
  }
  set columns(value: string | readonly CointideColumn[] | null) {
    this.reflect("columns", value);
  }

  get status(): CointideStatus {
    return this.#panel.status;
  }
}

const NAME = "cointide-ticker";

/**
 * Defines `<cointide-ticker>`. Where it is defined already, by a second script tag or another version, nothing
 * happens: all elements of a page are of the first, and so share its connection.
 * @param config the address of the `config.json` that names the feed, or null if unknown.
 */
export function defineTicker(config: string | null): void {
  if (typeof customElements === "undefined" || customElements.get(NAME) !== undefined) return;
  TickerElement.pool = new FeedPool(config);
  customElements.define(NAME, TickerElement);
}
