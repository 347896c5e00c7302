import { expect, type Locator, type Page } from "@playwright/test";
import { expectFeed } from "./board.ts";
import type { Product } from "./product.ts";

/** The page of the markets. */
export const marketsView = (page: Page): Locator => page.getByRole("main", { name: "Markets", exact: true });

/** The box that scrolls the table. */
export const marketsBox = (page: Page): Locator => page.getByRole("region", { name: "Table of markets" });

const marketRows = (page: Page): Locator => marketsBox(page).getByRole("rowheader");

/** The symbols of the rows that are drawn. */
export const marketNames = (page: Page): Locator => marketRows(page).locator("[data-pair]");

/** The row of a symbol. */
export const marketRow = (page: Page, symbol: string): Locator =>
  marketsBox(page)
    .locator("tbody tr")
    .filter({ hasText: new RegExp(`^${symbol}`) })
    .first();

/** The last price of a row. Its title is the exact value. */
export const lastPrice = (row: Locator): Locator => row.getByRole("cell").first().locator("[title]").first();

export const marketsStatus = (page: Page): Locator => marketsView(page).getByRole("status");

export const marketsSearch = (page: Page): Locator =>
  marketsView(page).getByRole("textbox", { name: "Search markets" });

/** A button of the page, such as a tab or the heading of a column. */
export const marketsButton = (page: Page, name: string): Locator =>
  marketsView(page).getByRole("button", { name, exact: true });

/** Milliseconds until the first rows on a busy machine, which has to load the slice first. */
const FIRST_ROWS = 60_000;

/** Opens the markets and waits for rows and a live feed. */
export async function openMarkets(page: Page, search = ""): Promise<void> {
  await page.goto(`/dashboard/markets${search}`);
  await expect(marketRows(page).first()).toBeVisible({ timeout: FIRST_ROWS });
  await expectFeed(page, "Live");
}

/** Scrolls far down at once. */
export const scrollMarkets = (page: Page): Promise<void> =>
  marketsBox(page).evaluate((element) => element.scrollBy({ top: 8_000, behavior: "instant" }));

/** The symbols that the exchange's feed is subscribed to. */
export async function subscribedSymbols({ exchange }: Product): Promise<string[]> {
  const all = (await exchange.subscriptions()).flat();
  return [...new Set(all.map((name) => name.replace("@ticker", "").toUpperCase()))].sort();
}

/** The symbols of the rows in view, in their order. */
export async function symbolsInView(page: Page): Promise<string[]> {
  return await marketsBox(page).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const head = element.querySelector("thead th")?.getBoundingClientRect().bottom ?? top;
    return [...element.querySelectorAll("[data-pair]")]
      .filter((name) => {
        const row = name.closest("tr")?.getBoundingClientRect();
        return row !== undefined && row.bottom > head + 1 && row.top < bottom - 1;
      })
      .map(({ textContent }) => textContent ?? "");
  });
}

/** The row in view whose price has the most digits: one of few digits, such as 0.00000187, may rest for minutes. */
export async function finestRow(page: Page): Promise<Locator> {
  const rows = (await symbolsInView(page)).map((symbol) => marketRow(page, symbol));
  const digits = await Promise.all(
    rows.map(async (row) => {
      const price = (await lastPrice(row).getAttribute("title")) ?? "";
      return { row, count: price.replace(/^[0.]+|\D/g, "").length };
    }),
  );
  const [finest] = digits.sort((one, other) => other.count - one.count);
  if (finest === undefined) throw new Error("No row is in view.");
  return finest.row;
}
