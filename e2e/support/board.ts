import { expect, type Locator, type Page } from "@playwright/test";

/** The states of the feed. */
export type FeedLabel = "Connecting" | "Live" | "Stale" | "Reconnecting" | "Offline" | "Paused";

/** The row of a symbol in the streams panel, with or without a modal over it. */
export const rowOf = (page: Page, symbol: string): Locator =>
  page.getByRole("region", { name: "Your streams", includeHidden: true }).locator("tr", { hasText: symbol });

/** The last price of a symbol. Its title is the exact value. */
export const priceOf = (page: Page, symbol: string): Locator =>
  rowOf(page, symbol).locator('td[data-label="Last price"]').first().locator("[title]");

/** Opens the menu of a symbol's row, and gives the menu. */
export async function openRowMenu(page: Page, symbol: string): Promise<Locator> {
  const row = rowOf(page, symbol).first();
  await row.hover();
  await row.getByRole("button", { name: `Actions for ${symbol}` }).click();
  const menu = page.getByRole("region", { name: symbol, exact: true });
  await expect(menu).toBeVisible();
  return menu;
}

/** Opens the menu of a card, and gives the menu. */
export async function openCardMenu(card: Locator): Promise<Locator> {
  await card.getByRole("button", { name: "More actions" }).click();
  const menu = card.page().locator("#board-card-menu");
  await expect(menu).toBeVisible();
  return menu;
}

/** The exact value of a price element, without the grouping of its digits. */
export async function exactPrice(price: Locator): Promise<number> {
  return Number((await price.getAttribute("title"))?.replaceAll(",", ""));
}

export async function expectFeed(page: Page, label: FeedLabel, timeout?: number): Promise<void> {
  const status = page.locator(`[data-state="${label.toLowerCase()}"]`).filter({ visible: true }).first();
  await expect(status).toBeVisible(timeout === undefined ? undefined : { timeout });
}

/** The button in the header that shows the state of the feed. */
export const feedChip = (page: Page): Locator => page.getByRole("button", { name: /^Price feed/ });

/** Pauses or resumes the prices. */
export async function pressInFeed(page: Page, name: "Pause" | "Resume"): Promise<void> {
  await feedChip(page).click();
  await page.getByRole("region", { name: "Price feed" }).getByRole("button", { name }).click();
  await page.keyboard.press("Escape");
}

/** Waits until the price has changed: proof that ticks reach the page. */
export async function expectTicking(price: Locator, timeout?: number): Promise<void> {
  const before = await price.getAttribute("title");
  await expect(price).not.toHaveAttribute("title", before ?? "", timeout === undefined ? {} : { timeout });
}

/** How long a large board may take to its first prices on a machine with much else to do, in ms. */
const FIRST_PRICES = 60_000;

/** Opens the dashboard and waits for live prices of these symbols. */
export async function openLiveBoard(page: Page, ...symbols: string[]): Promise<void> {
  await page.goto("/dashboard");
  await expectFeed(page, "Live", FIRST_PRICES);
  for (const symbol of symbols) {
    await expect(priceOf(page, symbol)).toBeVisible();
    // The service's value may be old until the first tick.
    await expect(rowOf(page, symbol).first()).not.toHaveAttribute("data-old");
  }
}

/** Moves an item of the list of streams up, by keyboard. @param name what it is called, such as `stream BTCUSDT`. */
export async function moveUp(page: Page, name: string, places: number): Promise<void> {
  await page.getByRole("button", { name: `Move ${name}`, exact: true }).focus();
  for (const key of ["Space", ...Array<string>(places).fill("ArrowUp"), "Space"]) {
    await page.keyboard.press(key);
    // The library measures between the keys.
    await page.waitForTimeout(300);
  }
}
