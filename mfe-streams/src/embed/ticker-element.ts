import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { attributeOf, columnName, readColumns, readSymbols } from "./settings.ts";
import type {
  CointideColumn,
  CointideStatus,
  CointideTheme,
  CointideTickerElement,
} from "./static/ticker.d.ts";
import { TickerPanel } from "./ticker-panel.ts";

const ATTRIBUTES = ["symbols", "columns", "theme", "feed", "api"] as const;

/** Where there are no elements, as on a server that renders pages, the class is there and is of no use. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** `<cointide-ticker>`. Attributes are the only state: a property reads and writes its attribute. */
export class TickerElement extends Base implements CointideTickerElement {
  static readonly observedAttributes = ATTRIBUTES;
  /** Where the elements get their prices; set before the element is defined. */
  static pool: FeedPool;
  readonly #panel: TickerPanel;

  constructor() {
    super();
    this.#panel = new TickerPanel(this.attachShadow({ mode: "open" }), TickerElement.pool, {
      onTick: (detail) => this.#dispatch("cointide-tick", detail),
      onStatus: (detail) => this.#dispatch("cointide-status", detail),
    });
  }

  connectedCallback(): void {
    for (const name of ATTRIBUTES) this.#takeOver(name);
    this.#panel.connect();
  }

  disconnectedCallback(): void {
    this.#panel.disconnect();
  }

  /** Who moves an element by `moveBefore` and it has this, spares it being taken out and put in again. */
  connectedMoveCallback(): void {
    // It has not been away.
  }

  adoptedCallback(): void {
    this.#panel.adopt();
  }

  attributeChangedCallback(name: string): void {
    if (name === "theme") return;
    const { feed, api } = this;
    const options = { symbols: this.getAttribute("symbols") ?? "", columns: this.getAttribute("columns") };
    this.#panel.update({ ...options, feed, api });
  }

  get symbols(): readonly string[] {
    return readSymbols(this.getAttribute("symbols")).symbols;
  }
  set symbols(value: string | readonly string[] | null) {
    this.#reflect("symbols", attributeOf(value));
  }

  get columns(): readonly CointideColumn[] {
    return readColumns(this.getAttribute("columns")).map(columnName);
  }
  set columns(value: string | readonly CointideColumn[] | null) {
    this.#reflect("columns", attributeOf(value));
  }

  get theme(): CointideTheme {
    const theme = this.getAttribute("theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  }
  set theme(value: CointideTheme | null) {
    this.#reflect("theme", value);
  }

  get feed(): string | null {
    return this.getAttribute("feed");
  }
  set feed(value: string | null) {
    this.#reflect("feed", value);
  }

  get api(): string | null {
    return this.getAttribute("api");
  }
  set api(value: string | null) {
    this.#reflect("api", value);
  }

  get status(): CointideStatus {
    return this.#panel.status;
  }

  #reflect(name: (typeof ATTRIBUTES)[number], value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** A property that was set before the element was defined hides ours: sets it again, through ours. */
  #takeOver(name: (typeof ATTRIBUTES)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = this[name];
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }

  #dispatch(type: "cointide-tick" | "cointide-status", detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
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
