import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison, picker } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectFeed } from "../support/board.ts";
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

/** Returns the headings of the columns that are fully visible. */
const wholeColumns = (page: Page): Promise<string[]> =>
  tableBox(page).evaluate((box) => {
    const { right } = box.getBoundingClientRect();
    return [...box.querySelectorAll("thead th")]
      .filter((heading) => heading.getBoundingClientRect().right <= right)
      .map(({ textContent }) => textContent);
  });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a table starts with price and percent, and its rows have no tools", async ({ page }) => {
    await openTable(page);
    expect((await wholeColumns(page)).slice(0, 3)).toEqual(["Symbol", "Last price", "Percent change"]);
    await expect(tableBox(page).getByRole("button", { name: /^Pin / })).toHaveCount(0);
  });

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

test("an empty selection takes no room in the picker, and the first asset moves no row of the list", async ({
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

  test("shows every column of the table", async ({ page }) => {
    await openTable(page);
    const headings = await tableBox(page).locator("thead th").allTextContents();
    expect(await wholeColumns(page)).toEqual(headings);
  });

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

test("the note on a table's order is visible at 900 px", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await openTable(page, { by: "pchange", isDescending: true });
  await expect(page.getByText("Sorted live")).toBeInViewport({ ratio: 1 });
  await expectFeed(page, "Live");
});
