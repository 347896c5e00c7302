import { signIn, signUp, uniquePerson } from "@cointide/testing/account";
import { guestStreams } from "@cointide/testing/guest";
import { createStream } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { becomePhone } from "../support/media.ts";
import type { Product } from "../support/product.ts";
import { isFalling, note, openCards, STREAMS, sortBy } from "../support/sorted-cards.ts";
import { test } from "../support/test.ts";
import { smallTargets } from "../support/touch-targets.ts";

/** Streams of pairs in trade whose percent changes are so close that some change places every few seconds. */
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

/** The symbols of each card, as they are shown. */
const shown = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((card) =>
      [...card.querySelectorAll("th[scope=row]")]
        .map((cell) => /^[A-Z]+?USDT/.exec(cell.textContent ?? "")?.[0] ?? "")
        .join(" "),
    ),
  );

/** The exact values of a column in all cards, card by card. */
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

test("cards and their rows are sorted by a column that is chosen by keyboard, live, and after a reload", async ({
  page,
}) => {
  await openCards(page);
  const own = await shown(page);
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Sort" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Sort by")).toBeFocused();
  await page.keyboard.type("Percent");
  await expect(note(page, "Percent change, largest first")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sort: Percent change" })).toBeFocused();
  await expectFalling(page, "pchange");
  await page.reload();
  await expect(note(page, "Percent change, largest first")).toBeVisible();
  await expectFalling(page, "pchange");
  await sortBy(page, "Your order");
  expect(await shown(page)).toEqual(own);
});

test("no sorted card or row moves under the pointer or the focus, and what is on them moves along", async ({
  page,
  product,
}) => {
  await openCards(page, await closeStreams(product));
  await sortBy(page, "Percent change");
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
  // A click leaves the focus behind, but no hand: its card moves, and the focus with it.
  await cards(page).first().getByRole("button", { name: /^Pin/ }).first().click();
  await page.mouse.move(0, 0);
  const pinned = page.getByRole("article").getByRole("button", { name: /^Unpin/ });
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
  await sortBy(page, "Symbol");
  await expect(note(page, "Symbol, A to Z")).toBeVisible();
  const all = (await shown(page)).map((rows) => rows.split(" "));
  for (const rows of all) expect(rows).toEqual(rows.toSorted());
  expect(all).toEqual(all.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
});

test("sorted cards stay scrolled sideways where they move, and the page stays where it is", async ({
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

test("cards are sorted and arranged on a phone, for everybody", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCards(page);
  await becomePhone(page);
  const columns = await sortBy(page, "Change");
  await expect(columns).toHaveValue("change");
  await expect(page.getByRole("button", { name: "Largest first", pressed: true })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await page.getByRole("button", { name: "Smallest first" }).click();
  await expect(note(page, "Change, smallest first")).toBeVisible();
  await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
  await page.getByRole("button", { name: "Arrange streams" }).click();
  await expect(page.getByRole("button", { name: /^Move stream/ })).toHaveCount(STREAMS.length);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(note(page, "Change, smallest first")).toBeVisible();
});

test("members find columns and sort on their other devices", async ({ page, browser, product }) => {
  const person = uniquePerson("Ria");
  await signUp(page, product.mailbox, person);
  await createStream(page, "BTCUSDT", "ETHUSDT");
  const isSaved = page.waitForResponse(
    (response) => response.url().endsWith("/user/preferences") && response.request().method() === "PUT",
  );
  await sortBy(page, "Change 4 h");
  await page.keyboard.press("Escape");
  expect((await isSaved).status()).toBe(200);
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${product.url}/register/signin`);
  await signIn(other, person.email, person.password);
  await expect(note(other, "Change 4 h, largest first")).toBeVisible();
});
