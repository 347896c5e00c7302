import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { openLiveBoard, openRowMenu } from "../support/board.ts";
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

const SAYS = (word: string) => `return "${word} " + symbol;`;

test("two slices published at runtime fill the row menu of a third", async ({ page, product }) => {
  await publishRow(product, "mfe-notes", SAYS("notes"));
  await publishRow(product, "mfe-badge", SAYS("badge"));
  await openLiveBoard(page, ...SYMBOLS);
  for (const symbol of SYMBOLS) {
    const menu = await openRowMenu(page, symbol);
    await expect(menu.locator("[data-slice]")).toHaveText(["", `badge ${symbol}`, `notes ${symbol}`]);
    await expect(
      menu.locator('[data-slice="mfe-charts"]').getByRole("link", { name: "Chart" }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Alt+Shift+KeyS");
  const slots = page.getByRole("table", { name: "Slots" });
  const row = slots.getByRole("row", { name: /^stream\.row/ });
  await expect(row.getByRole("cell")).toHaveText(["mfe-streams", "mfe-badge, mfe-charts, mfe-notes"]);
});
