import { guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import type { Product } from "../support/product.ts";
import { isFalling, note, openCards, sortBy } from "../support/sorted-cards.ts";
import { test } from "../support/test.ts";

/** Returns streams of trading pairs whose percent changes are so close that some swap places every few seconds. */
async function closeStreams({ exchangeUrl }: Product) {
  const listed = await fetch(`${exchangeUrl}/api/v3/exchangeInfo?symbolStatus=TRADING`);
  const { symbols } = (await listed.json()) as { symbols: { symbol: string }[] };
  const trading = new Set(symbols.map(({ symbol }) => symbol));
  const answer = await fetch(`${exchangeUrl}/api/v3/ticker/24hr`);
  const all = (await answer.json()) as { symbol: string; priceChangePercent: string }[];
  const sorted = all
    .filter(({ symbol }) => symbol.endsWith("USDT") && trading.has(symbol))
    .toSorted((a, b) => Number(a.priceChangePercent) - Number(b.priceChangePercent))
    .map(({ symbol }) => symbol);
  const middle = sorted.slice(sorted.length / 2 - 10, sorted.length / 2 + 10);
  return guestStreams(...[0, 1, 2, 3, 4].map((card) => middle.filter((_, at) => at % 5 === card)));
}

const cards = (page: Page) => page.getByRole("article");
const PAUSED = "Order paused while you are in the cards";

/** Returns the symbols of each card in the shown order. */
const shown = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((card) =>
      [...card.querySelectorAll("th[scope=row]")]
        .map((cell) => /^[A-Z]+?USDT/.exec(cell.textContent ?? "")?.[0] ?? "")
        .join(" "),
    ),
  );

/** Returns the exact values of a column for each card. */
const valuesOf = (page: Page, key: string) =>
  cards(page).evaluateAll(
    (all, key) =>
      all.map((card) =>
        [...card.querySelectorAll(`td[data-key="${key}"] [title]`)].map((cell) =>
          Number(cell.getAttribute("title")?.replaceAll(/[,%]/g, "")),
        ),
      ),
    key,
  );

/** Waits until the cards are in the falling order of a column. */
async function expectFalling(page: Page, key: string): Promise<void> {
  await expect(async () => {
    const values = await valuesOf(page, key);
    for (const rows of values) expect(isFalling(rows)).toBe(true);
    expect(isFalling(values.map(([first = Number.NaN]) => first))).toBe(true);
  }).toPass({ timeout: 20_000, intervals: [300] });
}

async function expectMoving(page: Page): Promise<void> {
  const before = await shown(page);
  await expect.poll(() => shown(page)).not.toEqual(before);
}

async function expectStill(page: Page): Promise<void> {
  const before = await shown(page);
  await page.waitForTimeout(4_000);
  expect(await shown(page)).toEqual(before);
}

test("a guest sorts cards and their rows by a column, finds the order after a reload, and restores the own order", async ({
  page,
}) => {
  await openCards(page);
  const own = await shown(page);
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Sort" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Sort by")).toBeFocused();
  await page.keyboard.type("24 h %");
  await expect(note(page, "24 h %, largest first")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sort: 24 h %" })).toBeFocused();
  await expectFalling(page, "pchange");
  await page.reload();
  await expect(note(page, "24 h %, largest first")).toBeVisible();
  await expectFalling(page, "pchange");
  await sortBy(page, "Your order");
  expect(await shown(page)).toEqual(own);
});

test("sorted cards don't move under the pointer or the focus, and a focused button moves with its card @long", async ({
  page,
  product,
}) => {
  await openCards(page, await closeStreams(product));
  await sortBy(page, "24 h %");
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  await expect(note(page, "Sorted live")).toBeVisible();
  await expectMoving(page);
  await cards(page).first().hover();
  await expect(note(page, PAUSED)).toBeVisible();
  await expectStill(page);
  await page.mouse.move(0, 0);
  await expectMoving(page);
  await cards(page).first().getByRole("button", { name: "Expand" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(note(page, PAUSED)).toBeVisible();
  await expectStill(page);
  // After a click the pointer is gone, so the card moves together with its focused button.
  await cards(page).first().getByRole("button", { name: "More actions" }).click();
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  const pinned = page.locator("article :focus");
  await expect(pinned).toBeFocused();
  const place = () =>
    cards(page).evaluateAll((all) => all.findIndex((card) => card.contains(document.activeElement)));
  const symbols = (await shown(page))[await place()]?.split(" ");
  for (const [percent, end] of [
    [-20, 4],
    [20, 0],
  ]) {
    await product.exchange.fault({ kind: "apart", symbols, percent });
    await expect.poll(place).toBe(end);
  }
  await expect(pinned).toBeFocused();
});

test("sorted cards and the page keep their scroll positions when cards move @long", async ({
  page,
  product,
}) => {
  const columns = ["last", "change", "pchange", "average", "low", "high", "open", "volume", "qvolume"];
  await page.addInitScript((columns) => {
    const value = { columns, cardSort: { by: "pchange", isDescending: true } };
    const kept = JSON.stringify({ version: 1, sections: { board: { changedAt: 1, value } } });
    localStorage.setItem("u:preferences", kept);
  }, columns);
  await openCards(page, await closeStreams(product));
  await page.mouse.move(0, 0);
  const scrolled = () => page.locator("article table").evaluateAll((all) => all.map((one) => one.scrollLeft));
  await page.locator("article table").evaluateAll((all) => {
    for (const table of all) table.scrollLeft = 40;
    scrollTo(0, 100);
  });
  const place = await page.evaluate(() => scrollY);
  await expectMoving(page);
  await expectMoving(page);
  expect(new Set(await scrolled())).toEqual(new Set([40]));
  expect(await page.evaluate(() => scrollY)).toBe(place);
});
