import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { alertRows, alertsLink, alertsPanel, newAlertLink } from "../support/alerts.ts";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { chartOf, expectDrawn } from "../support/chart.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(SYMBOLS)));

/** Board and charts go on as if nothing was wrong. */
async function expectBoardWell(page: Page): Promise<void> {
  await expectFeed(page, "Live");
  for (const symbol of SYMBOLS) await expectTicking(priceOf(page, symbol));
  await expect(page.locator("main").getByText("This part of the page could not be loaded.")).toHaveCount(0);
}

test("rows, header and charts do without alerts when their server is stopped; Retry brings them once it is back", async ({
  page,
  product,
}) => {
  const retry = page.getByRole("button", { name: "Retry" });
  await product.stop("mfe-alerts");
  try {
    await openLiveBoard(page, ...SYMBOLS);
    await expectBoardWell(page);
    await expect(newAlertLink(page, "BTCUSDT")).toHaveCount(0);
    await expect(alertsLink(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Chart of BTCUSDT", exact: true }).click();
    await expectDrawn(page, "BTCUSDT");
    await expect(chartOf(page, "BTCUSDT").getByRole("link", { name: /^Alert/ })).toHaveCount(0);
    await page.goto("/dashboard/alerts");
    await expect(retry).toBeVisible();
    await expectBoardWell(page);
  } finally {
    await product.start("mfe-alerts");
  }
  await retry.click();
  await expect(alertsPanel(page).getByRole("link", { name: "Create your first alert" })).toBeVisible();
});

test("a release of alerts that throws gives way to the one before, and no price waits", async ({
  page,
  product,
}) => {
  await product.releases.publishBroken("mfe-alerts", "render");
  await openLiveBoard(page, ...SYMBOLS);
  await expectBoardWell(page);
  await newAlertLink(page, "BTCUSDT").click();
  await alertsPanel(page).getByRole("button", { name: "+10%" }).click();
  await alertsPanel(page).getByRole("button", { name: "Create" }).click();
  await expect(alertRows(page, "BTCUSDT")).toContainText("Watching");
  await expect(alertsLink(page)).toHaveAccessibleName("Alerts: 1 active");
  await expectBoardWell(page);
});
