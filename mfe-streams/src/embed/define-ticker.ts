import { FeedPool } from "./feed-pool.ts";
import { TickerElement } from "./ticker-element.ts";

const NAME = "cointide-ticker";

/**
 * Defines `<cointide-ticker>`. Where it is defined already, by a second script tag or another version, nothing
 * happens: all elements of a page are of the first, and so share its connection.
 * @param config the address of the `config.json` that names the feed, or null where nobody knows it.
 */
export function defineTicker(config: string | null): void {
  if (typeof customElements === "undefined" || customElements.get(NAME) !== undefined) return;
  TickerElement.pool = new FeedPool(config);
  customElements.define(NAME, TickerElement);
}
