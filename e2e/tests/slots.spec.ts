import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { exactPrice, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import type { Product } from "../support/product.ts";
import { publishFiller } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];

/** A row has room for three slices: those of the tests stand in it without alerts. */
const withoutAlerts = ({ releases: { store } }: Product) =>
  store.change(({ slices, ...registry }) => ({
    ...registry,
    slices: slices.filter(({ name }) => name !== "mfe-alerts"),
  }));

test.beforeEach(async ({ page, product }) => {
  await withoutAlerts(product);
  await becomeGuest(page, guestStreams(SYMBOLS));
});

/** Publishes a slice that fills `stream.row` with what this code gives for a symbol. */
const publishRow = (product: Product, name: string, body: string) =>
  publishFiller(product, { name, slot: "stream.row", body: `const { symbol } = props; ${body}` });

/** What other slices show in a row; charts are in all rows of the product. */
const added = (page: Page, symbol: string) =>
  rowOf(page, symbol).locator('[data-slice]:not([data-slice="mfe-charts"])');
const chart = (page: Page, symbol: string) =>
  rowOf(page, symbol)
    .locator('[data-slice="mfe-charts"]')
    .getByRole("link", { name: `Chart of ${symbol}` });

const SAYS = (word: string) => `return "${word} " + symbol;`;

test("two slices share the rows of a third, and none of them knows the others", async ({ page, product }) => {
  await publishRow(product, "mfe-notes", SAYS("notes"));
  await publishRow(product, "mfe-badge", SAYS("badge"));
  await openLiveBoard(page, ...SYMBOLS);
  for (const symbol of SYMBOLS) {
    await expect(added(page, symbol)).toHaveText([`badge ${symbol}`, `notes ${symbol}`]);
    await expect(rowOf(page, symbol).locator("[data-slice]")).toHaveCount(3);
    await expect(chart(page, symbol)).toBeVisible();
  }
  await page.keyboard.press("Alt+Shift+KeyS");
  const slots = page.getByRole("table", { name: "Slots" });
  const row = slots.getByRole("row", { name: /^stream\.row/ });
  await expect(row.getByRole("cell")).toHaveText(["mfe-streams", "mfe-badge, mfe-charts, mfe-notes"]);
});

test("what fills a row late, throws or is gone costs its own place, and prices go on @long", async ({
  page,
  product,
}) => {
  await publishRow(product, "mfe-badge", SAYS("badge"));
  await publishRow(product, "mfe-gone", SAYS("gone"));
  await publishRow(product, "mfe-thrown", 'throw new Error("bad day");');
  await page.route(/mfe-gone/, (route) => route.abort());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/mfe-badge/, async (route) => {
    await held;
    await route.continue();
  });
  await openLiveBoard(page, ...SYMBOLS);
  for (const symbol of SYMBOLS) {
    expect(await exactPrice(priceOf(page, symbol))).toBeGreaterThan(0);
    await expectTicking(priceOf(page, symbol));
    await expect(added(page, symbol)).toHaveCount(0);
    await expect(chart(page, symbol)).toBeVisible();
  }
  release();
  for (const symbol of SYMBOLS) await expect(added(page, symbol)).toHaveText([`badge ${symbol}`]);
  for (const symbol of SYMBOLS) await expectTicking(priceOf(page, symbol));
  await expect(page.getByText("This part of the page could not be loaded.")).toHaveCount(0);
});
