import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import {
  lastPrice,
  marketNames,
  marketRow,
  marketsBox,
  marketsButton,
  marketsSearch,
  marketsView,
  openMarkets,
} from "../support/markets.ts";
import { test } from "../support/test.ts";

const LONG_STREAM = ["1000CATUSDT", "1000SATSUSDT", "1MBABYDOGEUSDT", "FDUSDUSDT"];

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(LONG_STREAM)));

test("a row's menu shows the full name of a long stream", async ({ page }) => {
  await openMarkets(page);
  await marketRow(page, "ETHUSDT").hover();
  await marketsView(page).getByRole("button", { name: "Actions for ETHUSDT" }).click();
  await marketsView(page).getByRole("button", { name: "Add to stream" }).click();
  const add = marketsView(page).getByRole("button", { name: LONG_STREAM.join(", ") });
  await expect(add).toBeVisible();
  // Each surrounding box could cut the name.
  const cut = await add.evaluate((button) =>
    [button, button.parentElement, button.closest("[popover]")].filter(
      (each) => each && each.scrollWidth > each.clientWidth,
    ),
  );
  expect(cut).toHaveLength(0);
});

test("the first menu opens with all actions and focuses the first one", async ({ page }) => {
  await openMarkets(page);
  const actions = marketsView(page).getByRole("button", { name: "Actions for DOGEUSDT" });
  await actions.hover();
  await expect(marketsView(page).locator("[popover]").getByLabel("Chart")).toBeAttached();
  await actions.click();
  await expect(marketsView(page).getByRole("link", { name: "Chart" })).toBeFocused();
});

test("ranges and charts stay at most 360 px wide at 2,560 px", async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openMarkets(page);
  const cells = marketRow(page, "BTCUSDT").getByRole("cell");
  for (const at of [3, 4]) expect((await cells.nth(at).boundingBox())?.width).toBeLessThanOrEqual(360);
});

test("tabs and search fit one line at 200 % zoom", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openMarkets(page);
  const [tab, search] = await Promise.all([
    marketsButton(page, "All").boundingBox(),
    marketsSearch(page).boundingBox(),
  ]);
  expect(search?.y).toBeLessThan((tab?.y ?? 0) + (tab?.height ?? 0));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the first price is at most 120 px below the header", async ({ page }) => {
    await openMarkets(page);
    const price = await lastPrice(marketRow(page, "BTCUSDT")).boundingBox();
    const view = await marketsView(page).boundingBox();
    expect((price?.y ?? 0) - (view?.y ?? 0)).toBeLessThanOrEqual(120);
  });

  test("a price of millions keeps its text size and leaves room for a tick's arrow", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openMarkets(page, "?sort=-last");
    const prices = marketsBox(page).locator("tbody td:nth-child(2) [data-value] > span");
    await expect(prices.first()).toHaveText(/^\d,\d{3},\d{3}\.\d{2}$/);
    const sizes = await prices.evaluateAll((texts) =>
      texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(13);
    const beyond = await prices.evaluateAll((texts) =>
      texts.filter((text) => {
        const cell = text.closest("td")?.getBoundingClientRect();
        return cell === undefined || text.getBoundingClientRect().left < cell.left;
      }),
    );
    expect(beyond).toHaveLength(0);
  });

  test("symbols aren't cut on small phones, and BTCUSDT takes one line", async ({ page }) => {
    await openMarkets(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const cut = await marketNames(page).evaluateAll((names) =>
        names
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      const bitcoin = await marketNames(page).first().boundingBox();
      expect(bitcoin?.height).toBeLessThan(18);
    }
  });
});
