import { choose } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { test } from "../support/test.ts";

test("a board opens with the remembered prices and their age until new ones arrive, and logout removes them @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "ETHUSDT");
  const row = rowOf(page, "BTCUSDT");
  await product.exchange.loseFeed();
  let prices = () => {};
  const asked = new Promise<void>((resolve) => {
    prices = resolve;
  });
  try {
    await page.route("**/api/tickers?*", async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d\d,\d{3}/);
    await expect(row).toHaveAttribute("data-old", "true");
    await expect(row.getByText(/^\d+ s ago$/)).toBeVisible();
  } finally {
    prices();
    await product.exchange.reset();
  }
  await expect(row).not.toHaveAttribute("data-old");
  await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d\d,\d{3}/);

  await choose(page, "Logout");
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem("u:lastPrices"))).toBeNull();
});
