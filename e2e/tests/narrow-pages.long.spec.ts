import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { chartOf, openChart } from "../support/chart.ts";
import { boxesOf, withinViewport } from "../support/layout.ts";
import { test } from "../support/test.ts";

const READY = guestStreams(
  ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"],
  ["ETHBTC", "SOLBTC", "BNBBTC", "XRPBTC", "ADABTC"],
  ["SHIBUSDT", "PEPEUSDT", "BONKUSDT", "FLOKIUSDT", "DOGEUSDT"],
  ["USDTTRY", "BTCTRY", "ETHTRY", "SOLTRY", "DOGETRY"],
);
const PHONE = { width: 390, height: 844 };

test.describe.configure({ mode: "parallel" });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the candles in view fit the page as a table", async ({ page }) => {
    await becomeGuest(page, READY);
    await openChart(page, "BTCUSDT");
    await chartOf(page, "BTCUSDT").getByText("Candles in view as a table").click();
    const table = chartOf(page, "BTCUSDT").getByRole("table");
    await expect(table).toBeVisible();
    await expect(table.locator("tbody tr").first()).toBeInViewport({ ratio: 1 });
    await expect.poll(() => withinViewport(table.locator("tbody tr:first-child > *"))).toEqual([]);
  });
});

for (const viewport of [PHONE, { width: 1440, height: 600 }]) {
  test(`a long menu stays within the page at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await becomeGuest(page, READY);
    await openChart(page, "BTCUSDT");
    await page.getByRole("button", { name: "Compare" }).click();
    const menu = page.getByRole("menu", { name: "Compare" });
    expect(await withinViewport(menu)).toEqual([]);
    const last = menu.getByRole("menuitem").last();
    await page.keyboard.press("End");
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
}

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test("shows a comparison as a table", async ({ page }) => {
    await becomeGuest(page, READY);
    const symbols = encodeURIComponent(JSON.stringify(["BTCUSDT", "XRPUSDT"]));
    await page.goto(`/dashboard/streams/historical?symbols=${symbols}`);
    const table = comparison(page).getByRole("table");
    await expect(table.locator("[data-value=percent]").nth(3)).toBeVisible();
    await expect(table).toHaveCSS("display", "table");
    const tops = (await boxesOf(table.locator("tbody").first().locator("tr > *"))).map(({ top }) => top);
    expect(new Set(tops).size).toBe(1);
    await expect.poll(() => withinViewport(table.locator("[data-value]"))).toEqual([]);
  });
});
