import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, pressInFeed, rowOf } from "../support/board.ts";
import {
  finestRow,
  lastPrice,
  marketNames,
  marketRow,
  marketsBox,
  marketsSearch,
  marketsStatus,
  marketsView,
  openMarkets,
  scrollMarkets,
  subscribedSymbols,
  symbolsInView,
} from "../support/markets.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(SYMBOLS, ["SOLUSDT"])));

test("a guest opens the markets, searches a pair, adds it to a stream and opens its chart and alert form", async ({
  page,
}) => {
  await openLiveBoard(page, ...SYMBOLS);
  const tool = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Markets" });
  await tool.click();
  await expect(marketsView(page)).toBeFocused();
  await expect(page).toHaveTitle("Markets · Cointide");
  await expect(marketsStatus(page)).toHaveText(/^\d{3} pairs$/);
  await expect(marketNames(page).first()).toHaveText("BTCUSDT");
  await expectTicking(lastPrice(marketRow(page, "BTCUSDT")));
  await page.keyboard.press("/");
  await expect(marketsSearch(page)).toBeFocused();
  await page.keyboard.type("dogecoin");
  await expect(marketNames(page).first()).toHaveText("DOGEUSDT");
  await expect(page).toHaveURL(/\?q=dogecoin$/);

  const row = marketRow(page, "DOGEUSDT");
  const actions = row.getByRole("button", { name: "Actions for DOGEUSDT" });
  await row.hover();
  await actions.click();
  const menu = marketsView(page).getByRole("region", { name: "DOGEUSDT" });
  await menu.getByRole("button", { name: "Add to stream" }).click();
  await menu.getByRole("button", { name: "SOLUSDT", exact: true }).click();
  await expect(page.getByText("DOGEUSDT added to SOLUSDT")).toBeVisible();
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "Chart" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("link", { name: "New alert" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/alerts\/new\?symbol=DOGEUSDT$/);
  await page.goBack();
  await lastPrice(row).click();
  await expect(page).toHaveURL(/\/dashboard\/charts\/DOGEUSDT$/);
  await page.goBack();
  await expect(row).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Cointide" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(rowOf(page, "DOGEUSDT")).toBeVisible();
});

test("subscribes the rows in view after scrolling, and they tick until Pause", async ({ page, product }) => {
  const own = [...SYMBOLS, "SOLUSDT"];
  /** A few rows just outside the view may be subscribed too. */
  const expectFollowed = async () => {
    await expect
      .poll(async () => {
        const [followed, inView] = await Promise.all([subscribedSymbols(product), symbolsInView(page)]);
        const missing = [...own, ...inView].filter((symbol) => !followed.includes(symbol));
        const beyond = followed.length - new Set([...own, ...inView]).size;
        return { missing, isNear: beyond <= 3 };
      })
      .toEqual({ missing: [], isNear: true });
  };
  await openMarkets(page);
  await expectFollowed();
  await marketsBox(page).hover();
  await scrollMarkets(page);
  await expect(marketNames(page).first()).not.toHaveText("BTCUSDT");
  await expectFollowed();
  const price = lastPrice(await finestRow(page));
  await expectTicking(price);
  await pressInFeed(page, "Pause");
  await expectFeed(page, "Paused");
  // An update that was on its way may still arrive.
  await expect(async () => {
    const paused = (await price.getAttribute("title")) ?? "";
    await page.waitForTimeout(1_500);
    await expect(price).toHaveAttribute("title", paused, { timeout: 1 });
  }).toPass();
  await page.getByRole("banner").getByRole("link", { name: "Cointide" }).click();
  await expect.poll(() => subscribedSymbols(product)).toEqual(own.toSorted());
});

test("arrow keys move between the rows, which are one tab stop @long", async ({ page }) => {
  await openMarkets(page);
  await marketsBox(page).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  for (let at = 0; at < 6; at += 1) await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAccessibleName(/^BTCUSDT/);
  const second = await marketNames(page).nth(1).textContent();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAccessibleName(new RegExp(`^${second}`));
  await page.keyboard.press("End");
  await expect(focused).not.toHaveAccessibleName(new RegExp(`^${second}`));
  await expect(focused).toBeInViewport();
  await expect(marketsView(page).getByText("Order paused while you are in the table")).toBeVisible();
  await page.keyboard.press("Home");
  await expect(focused).toHaveAccessibleName(/^BTCUSDT/);
});
