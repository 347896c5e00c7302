import type { createFakeFeed } from "@cointide/shared/exchange/testing/fake-feed";
import { sampleTick, wireTick } from "@cointide/shared/exchange/testing/sample-ticks";
import type { CointideTickerElement } from "../static/ticker.d.ts";

/** Puts a ticker into the page. */
export function addTicker(symbols: string): CointideTickerElement {
  const ticker = document.createElement("cointide-ticker");
  ticker.setAttribute("symbols", symbols);
  document.body.append(ticker);
  return ticker;
}

/** Sends a tick of a symbol, with this last price and the present time. */
export function deliverTick(feed: ReturnType<typeof createFakeFeed>, symbol: string, last: string): void {
  feed.socket().deliver(wireTick(sampleTick(symbol, { asOf: Date.now(), last })));
}

/** The row of a symbol in a ticker. */
export const rowOf = (ticker: HTMLElement, symbol: string) =>
  [...(ticker.shadowRoot?.querySelectorAll("tbody tr") ?? [])].find((row) =>
    row.textContent?.startsWith(symbol),
  );
