import { expect, type Locator, type Page } from "@playwright/test";

/** The tickers of a page, or of a frame, in their order. */
export const tickersOf = (page: Pick<Page, "locator">): Locator => page.locator("cointide-ticker");

/** The row of a symbol in a ticker. */
export const tickerRow = (ticker: Locator, symbol: string): Locator =>
  ticker.getByRole("table", { name: "Live prices" }).getByRole("row", { name: new RegExp(`^${symbol}\\b`) });

/** The last price of a symbol. Its title is the exact value. */
export const tickerPrice = (ticker: Locator, symbol: string): Locator =>
  tickerRow(ticker, symbol).getByRole("cell").first().locator("[title]");

export async function expectStatus(ticker: Locator, text: string, timeout?: number): Promise<void> {
  const status = ticker.getByRole("status");
  await expect(status).toHaveText(text, timeout === undefined ? undefined : { timeout });
}

/** Waits until the ticker says that it is live and shows a price of each symbol. */
export async function expectLive(ticker: Locator, ...symbols: string[]): Promise<void> {
  await expectStatus(ticker, "Live");
  for (const symbol of symbols) await expect(tickerPrice(ticker, symbol)).toHaveText(/\d/);
}
