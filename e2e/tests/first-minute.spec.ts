import { expectSignedIn, signUp, uniquePerson } from "@cointide/testing/account";
import { cardOf, expectCounts, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

/** The longest that a newcomer needs to five live prices, in ms. */
const FIRST_MINUTE = 30_000;
const MAJORS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"];
/** The time between two letters of a slow typist, in ms. */
const TYPING = 120;

const ready = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });
const add = (page: Page, name: string) =>
  ready(page, name).getByRole("button", { name: "Add this stream" }).click();

/** Notes in the report how long it took since `began`, and expects that it was not too long. */
function expectInTime(began: number): void {
  const took = Date.now() - began;
  test.info().annotations.push({ type: "time", description: `${(took / 1_000).toFixed(1)} s` });
  expect(took).toBeLessThan(FIRST_MINUTE);
}

test("a newcomer gets from the landing page to five live prices with two clicks", async ({ page }) => {
  const began = Date.now();
  await page.goto("/");
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  await add(page, "Majors");
  await expect(cardOf(page, "Majors")).toBeVisible();
  for (const symbol of MAJORS) await expectTicking(priceOf(page, symbol));
  expectInTime(began);
});

test("a newcomer who chooses five coins by their names has their live prices as soon @long", async ({
  page,
}) => {
  const began = Date.now();
  await page.goto("/");
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  await page.getByRole("link", { name: "Create" }).click();
  const search = picker(page).getByRole("combobox");
  for (const [name, symbol] of [
    ["bitcoin", "BTCUSDT"],
    ["dogecoin", "DOGEUSDT"],
    ["shiba inu", "SHIBUSDT"],
    ["polkadto", "DOTUSDT"],
    ["solana", "SOLUSDT"],
  ] as const) {
    await search.fill("");
    await search.pressSequentially(name, { delay: TYPING });
    await search.press("Enter");
    await expect(picker(page).getByRole("button", { name: `Remove ${symbol}` })).toBeVisible();
  }
  await picker(page).getByRole("button", { name: "Create" }).click();
  for (const symbol of ["BTCUSDT", "DOGEUSDT", "SHIBUSDT", "DOTUSDT", "SOLUSDT"]) {
    await expectTicking(priceOf(page, symbol));
  }
  expectInTime(began);
});

test("ready streams show prices of what is listed, can be added one by one, and taken back @long", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  const names = ["Majors", "Against Bitcoin", "Small coins", "Turkish lira"];
  for (const name of names) {
    await expect(ready(page, name).getByRole("listitem")).toHaveCount(5);
    await expect(ready(page, name).locator("[data-value=price]")).toHaveCount(5);
  }
  await add(page, "Turkish lira");
  await add(page, "Majors");
  await expectCounts(page, { streams: 2, assets: 10, unique: 10 });
  await ready(page, "Turkish lira").getByRole("button", { name: "Undo" }).click();
  await expectCounts(page, { streams: 1, assets: 5, unique: 5 });
  await expect(cardOf(page, "Majors")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(ready(page, "Majors")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your streams" })).toBeFocused();
});

test("members are helped to their first stream, too, and keep it @long", async ({ page, product }) => {
  await signUp(page, product.mailbox, uniquePerson("Nia"));
  await add(page, "Small coins");
  await expect(ready(page, "Small coins").getByRole("button", { name: "Undo" })).toBeEnabled();
  await expect(page.getByRole("article").getByRole("button", { name: "Edit" })).toBeVisible();
  await page.reload();
  await expectSignedIn(page, "Nia");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(ready(page, "Majors")).toHaveCount(0);
});
