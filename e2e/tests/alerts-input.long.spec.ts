import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator } from "@playwright/test";
import { alertRows, alertsLink, alertsPanel, newAlertLink, priceAway } from "../support/alerts.ts";
import { openLiveBoard } from "../support/board.ts";
import { tabTo } from "../support/keyboard.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];

test("an alert is made, paused, deleted and brought back with the keys alone", async ({ page, product }) => {
  const press = async (target: Locator, key = "Enter") => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await becomeGuest(page, guestStreams(SYMBOLS));
  await openLiveBoard(page, "BTCUSDT");

  await press(newAlertLink(page, "BTCUSDT"));
  const target = alertsPanel(page).getByLabel("Target price");
  await expect(target).toBeFocused();
  await expect(alertsPanel(page).getByText(/^Now /)).toBeVisible();
  await page.keyboard.type(await priceAway(product, "BTCUSDT", 20));
  await page.keyboard.press("Enter");
  await expect(alertRows(page, "BTCUSDT")).toContainText("Watching");

  const row = alertRows(page, "BTCUSDT");
  await press(row.getByRole("switch"), "Space");
  await expect(row).toContainText("Paused");
  await page.keyboard.press("Space");
  await expect(row).toContainText("Watching");
  await press(row.getByRole("button", { name: /^Delete/ }));
  await expect(alertsPanel(page).getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("switch")).toBeFocused();
  await press(row.getByRole("link", { name: /^Edit/ }));
  await expect(target).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Watching");
  await tabTo(page, alertsPanel(page).getByRole("button", { name: "Close" }), "Shift+Tab");
  await page.keyboard.press("Escape");
  await expect(alertsPanel(page)).toBeHidden();
  await expect(alertsLink(page)).toHaveAccessibleName("Alerts: 1 active");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an alert is made, paused, deleted and brought back by tapping, and nothing scrolls sideways", async ({
    page,
  }) => {
    await becomeGuest(page, guestStreams(SYMBOLS));
    await openLiveBoard(page, "BTCUSDT");
    await page.getByRole("button", { name: "All values of BTCUSDT" }).tap();
    await newAlertLink(page, "BTCUSDT").tap();
    await alertsPanel(page).getByRole("button", { name: "+10%" }).tap();
    await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
    await alertsPanel(page).getByRole("button", { name: "Create" }).tap();

    const row = alertRows(page, "BTCUSDT");
    await expect(row).toContainText("Watching");
    await row.getByRole("switch").tap();
    await expect(row).toContainText("Paused");
    await row.getByRole("switch").tap();
    await row.getByRole("button", { name: /^Delete/ }).tap();
    await expect(row).toHaveCount(0);
    await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
    await alertsPanel(page).getByRole("button", { name: "Undo" }).tap();
    await expect(row).toContainText("Watching");
    await alertsPanel(page).getByRole("button", { name: "Close" }).tap();
    await expect(alertsLink(page)).toHaveAccessibleName("Alerts: 1 active");
    await alertsLink(page).tap();
    await expect(row).toContainText("Watching");
  });
});
