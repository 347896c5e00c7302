import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, openRowMenu, priceOf } from "../support/board.ts";
import { chartOf, expectDrawn, legendOf, openChart } from "../support/chart.ts";
import { test } from "../support/test.ts";

const WIDE = { width: 1440, height: 900 };

test.use({ viewport: WIDE });

test("an open chart keeps ticking while the charts server is down; new pages show a live board and Retry", async ({
  page,
  browser,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openChart(page, "BTCUSDT", "?interval=1m");
  await product.stop("mfe-charts");
  // The second browser has no file of the slice in its cache.
  const context = await browser.newContext({ baseURL: product.url, viewport: WIDE });
  const other = await context.newPage();
  const retry = other.getByRole("button", { name: "Retry" });
  try {
    await expectTicking(legendOf(chartOf(page, "BTCUSDT"), "Close"));
    await becomeGuest(other, guestStreams(["BTCUSDT", "ETHUSDT"]));
    await openLiveBoard(other, "BTCUSDT");
    const menu = await openRowMenu(other, "BTCUSDT");
    await expect(menu.getByRole("link", { name: "New alert" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Chart" })).toHaveCount(0);
    await other.goto("/dashboard/charts/BTCUSDT");
    await expect(retry).toBeVisible();
    await expectFeed(other, "Live");
    await expectTicking(priceOf(other, "BTCUSDT"));
  } finally {
    await product.start("mfe-charts");
  }
  await retry.click();
  await expectDrawn(other, "BTCUSDT");
  await context.close();
});
