import { formatExact } from "../format/decimal.ts";
import { make, setText } from "./build-dom.ts";
import { CoinView, type Logos } from "./coin-view.ts";
import { quoted } from "./settings.ts";

/** What a page sets in place of the symbol in the address of its links. */
const PLACEHOLDER = "{symbol}";

/** A symbol that every link is tried with. */
const SAMPLE = "BTCUSDT";

/**
 * The address that a page's links have for a symbol, such as `https://example.com/trade/{symbol}`; null where it is
 * not an http or https address. A relative one is relative to the page.
 */
export function linkAddress(template: string | null | undefined, symbol: string): string | null {
  const text = template?.trim().replaceAll(PLACEHOLDER, () => encodeURIComponent(symbol)) ?? "";
  if (text === "" || !URL.canParse(text, document.baseURI)) return null;
  const { protocol, href } = new URL(text, document.baseURI);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** Says of a page's link template that it is not an http or https address. */
export const wrongLink = (template: string | null | undefined): string[] =>
  !template?.trim() || linkAddress(template, SAMPLE) !== null
    ? []
    : [
        `${quoted(template)} is not a link. Links are http or https URLs such as https://example.com/trade/${PLACEHOLDER}.`,
      ];

/** A symbol that a visitor clicked, and its last price as an exact decimal; null before the first price. */
export type SymbolClick = { readonly symbol: string; readonly price: string | null };

/** Reports a click to the page. Returns whether the page lets the link be followed. */
export type ReportClick = (click: SymbolClick) => boolean;

/** The logo and the name of a symbol. It is a link, and part of the tab order, where the page has an address for it. */
export class SymbolLink {
  readonly #coin = new CoinView();
  readonly #name = make("bdi", { dir: "ltr" });
  readonly element = make("a", { class: "link", part: "link" }, this.#coin.element, this.#name);

  show(symbol: string, template: string | null | undefined): void {
    setText(this.#name, symbol);
    this.#coin.show(symbol);
    const address = linkAddress(template, symbol);
    if (address === null) this.element.removeAttribute("href");
    else this.element.setAttribute("href", address);
  }

  showLogo(logos: Logos): void {
    this.#coin.showLogo(logos);
  }

  /** Names the last price in the tooltip of a link, which may cover the one of the price itself. */
  describe(price: string | null): void {
    if (price !== null && this.element.hasAttribute("href"))
      this.element.title = `Last price ${formatExact(price)}`;
    else this.element.removeAttribute("title");
  }
}

/**
 * Calls `report` for each plain click on an element, and follows no link where it returns false. Clicks with a modifier key
 * or another button open tabs and windows: browsers handle them as for any link.
 */
export function onPlainClick(element: HTMLElement, report: () => boolean): void {
  element.addEventListener("click", (event) => {
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!isModified && !report()) event.preventDefault();
  });
}
