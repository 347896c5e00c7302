import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { openLiveBoard, pointAt, rowOf } from "../support/board.ts";
import type { Product } from "../support/product.ts";
import { publishFiller } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];

/** A row has room for three slices, so alerts leave room for those of the test. */
const withoutAlerts = ({ releases: { store } }: Product) =>
  store.change(({ slices, ...registry }) => ({
    ...registry,
    slices: slices.filter(({ name }) => name !== "mfe-alerts"),
  }));

test.beforeEach(async ({ page, product }) => {
  await withoutAlerts(product);
  await becomeGuest(page, guestStreams(SYMBOLS));
});

/** Publishes a slice that fills `stream.row` with the result of this code for a symbol. */
const publishRow = (product: Product, name: string, body: string) =>
  publishFiller(product, { name, slot: "stream.row", body: `const { symbol } = props; ${body}` });

/** Content of other slices in a row, except for charts, which fill all rows. */
const added = (page: Page, symbol: string) =>
  rowOf(page, symbol).locator('[data-slice]:not([data-slice="mfe-charts"])');
const chart = (page: Page, symbol: string) =>
  rowOf(page, symbol)
    .locator('[data-slice="mfe-charts"]')
    .getByRole("link", { name: `Chart of ${symbol}` });

const SAYS = (word: string) => `return "${word} " + symbol;`;

test("two slices published at runtime fill the rows of a third", async ({ page, product }) => {
  await publishRow(product, "mfe-notes", SAYS("notes"));
  await publishRow(product, "mfe-badge", SAYS("badge"));
  await openLiveBoard(page, ...SYMBOLS);
  for (const symbol of SYMBOLS) {
    await pointAt(page, symbol);
    await expect(added(page, symbol)).toHaveText([`badge ${symbol}`, `notes ${symbol}`]);
    await expect(rowOf(page, symbol).locator("[data-slice]")).toHaveCount(3);
    await expect(chart(page, symbol)).toBeVisible();
  }
  await page.keyboard.press("Alt+Shift+KeyS");
  const slots = page.getByRole("table", { name: "Slots" });
  const row = slots.getByRole("row", { name: /^stream\.row/ });
  await expect(row.getByRole("cell")).toHaveText(["mfe-streams", "mfe-badge, mfe-charts, mfe-notes"]);
});
