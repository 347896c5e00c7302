import { expect, type Locator, type Page } from "@playwright/test";

/** The tickers of a page, or of a frame, in their order. */
export const tickersOf = (page: Pick<Page, "locator">): Locator => page.locator("cointide-ticker");

/** The row of a symbol in a ticker. */
export const tickerRow = (ticker: Locator, symbol: string): Locator =>
  ticker.getByRole("table", { name: "Live prices" }).getByRole("row", { name: new RegExp(`^${symbol}\\b`) });

/** The last price of a symbol. Its title is the exact value. */
export const tickerPrice = (ticker: Locator, symbol: string): Locator =>
  tickerRow(ticker, symbol).getByRole("cell").first().locator("[title]");

/** Waits until an element says that its feed is in this state, of a simulated market or not. */
export async function expectStatus(ticker: Locator, state: string, timeout?: number): Promise<void> {
  const status = ticker.getByRole("status");
  const simulated = state === "Live" ? "Simulated prices" : `Simulated prices · ${state.toLowerCase()}`;
  await expect(status).toHaveText(
    new RegExp(`^(${state}|${simulated})$`),
    timeout === undefined ? undefined : { timeout },
  );
}

/** Waits until the ticker says that it is live and shows a price of each symbol. */
export async function expectLive(ticker: Locator, ...symbols: string[]): Promise<void> {
  await expectStatus(ticker, "Live");
  for (const symbol of symbols) await expect(tickerPrice(ticker, symbol)).toHaveText(/\d/);
}

/** Waits until a page has written prices of both symbols to the console, as the guide's listeners do. */
export async function expectHeard(page: Page, address: string): Promise<void> {
  const heard = new Set<string>();
  page.on("console", (message) => {
    const [, symbol] = /^(\w+) \d+\.\d+$/.exec(message.text()) ?? [];
    if (symbol !== undefined) heard.add(symbol);
  });
  await page.goto(address);
  await expect.poll(() => [...heard].sort()).toEqual(["BTCUSDT", "ETHUSDT"]);
  await expect(page.getByRole("row", { name: /^BTCUSDT/ })).toContainText(/\d,\d{3}/);
}
