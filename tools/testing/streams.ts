import { expect, type Locator, type Page } from "@playwright/test";

export const cardOf = (page: Page, ...symbols: string[]): Locator =>
  page.getByRole("article", { name: symbols.join(", "), exact: true });

export const picker = (page: Page): Locator => page.getByRole("dialog", { name: "Select up to 5 assets" });

export const comparison = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Compare live and historical values" });

/** Toggles symbols in the open picker. */
export async function pick(page: Page, ...symbols: string[]): Promise<void> {
  for (const symbol of symbols) {
    await picker(page).getByRole("combobox").fill(symbol.toLowerCase());
    await picker(page).getByRole("option", { name: symbol, exact: true }).click();
  }
}

export async function createStream(page: Page, ...symbols: string[]): Promise<void> {
  await page.getByRole("link", { name: "Create" }).click();
  await pick(page, ...symbols);
  await picker(page).getByRole("button", { name: "Create" }).click();
  await expect(picker(page)).toBeHidden();
  await expect(cardOf(page, ...symbols)).toBeVisible();
}

export async function expectCounts(
  page: Page,
  counts: { streams: number; assets: number; unique: number },
): Promise<void> {
  const profile = page.getByRole("region", { name: "Your profile" });
  await expect(profile.getByRole("term")).toHaveText(["Streams", "Assets", "Unique assets"]);
  await expect(profile.getByRole("definition")).toHaveText(
    [counts.streams, counts.assets, counts.unique].map(String),
  );
}

/** Returns the browser's stored value of a key. */
export const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
