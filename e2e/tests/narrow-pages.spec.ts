import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison, picker } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { guestAlert, keepAlerts } from "../support/alerts.ts";
import { expectFeed, priceOf } from "../support/board.ts";
import { chartOf, openChart } from "../support/chart.ts";
import { boxesOf, lineEnds, withinViewport } from "../support/layout.ts";
import { test } from "../support/test.ts";

const READY = guestStreams(
  ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"],
  ["ETHBTC", "SOLBTC", "BNBBTC", "XRPBTC", "ADABTC"],
  ["SHIBUSDT", "PEPEUSDT", "BONKUSDT", "FLOKIUSDT", "DOGEUSDT"],
  ["USDTTRY", "BTCTRY", "ETHTRY", "SOLTRY", "DOGETRY"],
);
const PHONE = { width: 390, height: 844 };
/** How far down a phone's first price may be, in px. */
const FIRST_PRICE = 240;
/** The least height of a phone's chart, in px. */
const CHART = 420;

test.describe.configure({ mode: "parallel" });

const tableBox = (page: Page): Locator => page.getByRole("region", { name: "Table of all your assets" });

async function openTable(page: Page, sort?: object): Promise<void> {
  await page.addInitScript(
    (board) => {
      const sections = { board: { changedAt: 1, value: board } };
      localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections }));
    },
    { view: "table", sort },
  );
  await becomeGuest(page, READY);
  await page.goto("/dashboard");
  await expect(tableBox(page).locator("[data-value=price]").first()).toHaveText(/\d/);
}

/** The columns of the table that are in sight as a whole, by their headings. */
const wholeColumns = (page: Page): Promise<string[]> =>
  tableBox(page).evaluate((box) => {
    const { right } = box.getBoundingClientRect();
    return [...box.querySelectorAll("thead th")]
      .filter((heading) => heading.getBoundingClientRect().right <= right)
      .map(({ textContent }) => textContent);
  });

for (const touch of [false, true]) {
  test.describe(touch ? "on a phone that is touched" : "in a window as narrow as a phone", () => {
    test.use({ viewport: PHONE, hasTouch: touch, isMobile: touch });

    test("prices begin high on the board, also on that of a newcomer", async ({ page, browser }) => {
      await becomeGuest(page, READY);
      await page.goto("/dashboard");
      await expect(priceOf(page, "BTCUSDT").first()).toHaveText(/\d/);
      const [price] = await boxesOf(page.locator('td[data-key="last"]'));
      expect(price?.top).toBeLessThanOrEqual(FIRST_PRICE);
      const other = await browser.newContext({ viewport: PHONE, hasTouch: touch, isMobile: touch });
      const newcomer = await other.newPage();
      await becomeGuest(newcomer, []);
      await newcomer.goto(new URL("/dashboard", page.url()).href);
      const offered = newcomer.locator("[data-ready] [data-value=price]");
      await expect(offered.first()).toBeVisible();
      expect((await boxesOf(offered))[0]?.top).toBeLessThanOrEqual(FIRST_PRICE);
      await other.close();
    });

    test("a table begins with price and percent, and its rows have no tools", async ({ page }) => {
      await openTable(page);
      expect((await wholeColumns(page)).slice(0, 3)).toEqual(["Symbol", "Last price", "Percent change"]);
      await expect(tableBox(page).getByRole("button", { name: /^Pin / })).toHaveCount(0);
    });

    test("a chart is the largest thing, below two lines of controls", async ({ page }) => {
      await becomeGuest(page, READY);
      await openChart(page, "BTCUSDT");
      const chart = chartOf(page, "BTCUSDT");
      await expect(chart.getByRole("link", { name: "Alert" })).toBeVisible();
      const [drawing] = await boxesOf(chart.locator("[aria-roledescription=chart]"));
      expect(drawing?.height).toBeGreaterThanOrEqual(CHART);
      expect(drawing?.bottom).toBeLessThanOrEqual(PHONE.height);
      const tools = chart.getByRole("toolbar", { name: "Interval" }).locator("xpath=../../..");
      const lines = new Set(
        (await boxesOf(tools.locator("button, a"))).map(({ bottom }) => Math.round(bottom / 12)),
      );
      expect(lines.size).toBe(2);
      await chart.getByRole("button", { name: "Chart settings" }).click();
      await page.getByRole("button", { name: "Line", exact: true }).click();
      await expect(page).toHaveURL(/type=line/);
    });

    test("the candles in view as a table have room", async ({ page }) => {
      await becomeGuest(page, READY);
      await openChart(page, "BTCUSDT");
      await chartOf(page, "BTCUSDT").getByText("Candles in view as a table").click();
      const table = chartOf(page, "BTCUSDT").getByRole("table");
      await expect(table).toBeVisible();
      await expect(table.locator("tbody tr").first()).toBeInViewport({ ratio: 1 });
      await expect.poll(() => withinViewport(table.locator("tbody tr:first-child > *"))).toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("filters fill each of their lines", async ({ page }) => {
    await becomeGuest(page, READY);
    await keepAlerts(page, {
      alerts: [1, 2].map((number) =>
        guestAlert(
          "BTCUSDT",
          { kind: "above", price: `9999${number}` },
          { status: number === 1 ? "active" : "paused" },
          number,
        ),
      ),
    });
    await page.goto("/dashboard/alerts");
    await expect(page.getByRole("button", { name: "Resume all" })).toBeVisible();
    for (const list of [
      page.getByRole("navigation", { name: "Alerts" }).locator("xpath=.."),
      page.getByRole("toolbar", { name: "Sort by" }).locator("xpath=../.."),
    ]) {
      expect(new Set(await lineEnds(list.locator("button, a"))).size).toBe(1);
    }
    await page.goto("/dashboard/streams");
    const quotes = picker(page).getByRole("toolbar", { name: "Quoted in" }).getByRole("button");
    await expect(quotes.nth(8)).toBeVisible();
    const tops = (await boxesOf(quotes)).map(({ top }) => Math.round(top));
    const counts = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
  });
});

for (const viewport of [PHONE, { width: 1440, height: 600 }]) {
  test(`menus are within the page at ${viewport.width} px, long ones too`, async ({ page }) => {
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

test("an empty choice takes no room in the picker, and a first one moves no row of the list", async ({
  page,
}) => {
  await becomeGuest(page, READY);
  await page.goto("/dashboard/streams");
  const option = picker(page).getByRole("option").nth(2);
  await expect(option).toBeVisible();
  const [count] = await boxesOf(picker(page).getByText("0 of 5 selected"));
  const [quotes] = await boxesOf(picker(page).getByRole("toolbar", { name: "Quoted in" }));
  expect((quotes?.top ?? 0) - (count?.bottom ?? 0)).toBeLessThan(20);
  const before = await boxesOf(option);
  await option.click();
  await expect(picker(page).getByText("1 of 5 selected")).toBeVisible();
  expect((await boxesOf(option))[0]?.top).toBe(before[0]?.top);
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test("no column of the table is cut", async ({ page }) => {
    await openTable(page);
    const headings = await tableBox(page).locator("thead th").allTextContents();
    expect(await wholeColumns(page)).toEqual(headings);
  });

  test("a comparison is a table", async ({ page }) => {
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

test("what a table says of its order is in sight at 900 px", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await openTable(page, { by: "pchange", isDescending: true });
  await expect(page.getByText("Sorted live")).toBeInViewport({ ratio: 1 });
  await expectFeed(page, "Live");
});
