import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { exactPrice, expectFeed, expectTicking } from "../support/board.ts";
import { test } from "../support/product.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["BTCUSDT", "SHIBUSDT"], ["LTCUSDT"]);

const box = (page: Page) => page.getByRole("region", { name: "Table of all your assets" });
const symbols = (page: Page) =>
  box(page)
    .getByRole("rowheader")
    .evaluateAll((cells) => cells.map((cell) => /^\w+/.exec(cell.textContent ?? "")?.[0] ?? ""));
const priceIn = (page: Page, symbol: string): Locator =>
  box(page).getByRole("row", { name: symbol }).locator("td [title]").first();

async function openTable(page: Page, streams = STREAMS): Promise<void> {
  await becomeGuest(page, streams);
  await page.goto("/dashboard");
  await expectFeed(page, "Live");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(box(page)).toBeVisible();
}

test("one table shows each watched symbol once, live, and is there again after a reload", async ({
  page,
}) => {
  await openTable(page);
  expect(await symbols(page)).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "SHIBUSDT", "LTCUSDT"]);
  await expectTicking(priceIn(page, "BTCUSDT"));
  await page.reload();
  await expectTicking(priceIn(page, "LTCUSDT"));
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a table is sorted by keyboard, follows prices, and holds still under the pointer", async ({ page }) => {
  await openTable(page);
  await page.mouse.move(0, 0);
  await page.getByRole("columnheader", { name: "Last price" }).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "Last price" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect.poll(() => symbols(page)).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "LTCUSDT", "SHIBUSDT"]);
  const prices = await Promise.all((await symbols(page)).map((symbol) => exactPrice(priceIn(page, symbol))));
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  await expect(page.getByText("Order paused while you are in the table")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => symbols(page)).toEqual(["SHIBUSDT", "LTCUSDT", "SOLUSDT", "ETHUSDT", "BTCUSDT"]);
  await page.getByRole("link", { name: "Create" }).focus();
  await expect(page.getByText("Sorted live")).toBeVisible();
  await box(page).hover();
  await expect(page.getByText("Order paused while you are in the table")).toBeVisible();
});

test("columns are chosen by keyboard and kept", async ({ page }) => {
  await openTable(page);
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Last price")).toBeFocused();
  await page.getByLabel("Low", { exact: true }).press("Space");
  await page.getByLabel("Quote volume").press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();
  const columns = box(page).getByRole("columnheader");
  const drawn = ["24 h chart", "24 h range"];
  const chosen = [
    "Symbol",
    "Last price",
    "Change",
    "Percent change",
    "Average",
    "Low",
    "Quote volume",
    ...drawn,
  ];
  await expect(columns).toHaveText(chosen);
  await expect(box(page).getByRole("row", { name: "BTCUSDT" }).locator("td").nth(5)).toHaveText(
    /^[\d.]+[KMB]$/,
  );
  await page.reload();
  await expect(columns).toHaveText(chosen);
});

test("a pinned pair is on top and live in the tab's title, which says when prices pause", async ({
  page,
}) => {
  await openTable(page);
  await page.getByRole("button", { name: "Pin SOLUSDT" }).click();
  expect((await symbols(page))[0]).toBe("SOLUSDT");
  await expect(page).toHaveTitle(/^[\d,]+\.\d\d SOLUSDT · Cointide$/);
  const before = await page.title();
  await expect(page).not.toHaveTitle(before);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(page.getByRole("region", { name: "Pinned SOLUSDT" })).toBeVisible();
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(page).toHaveTitle(/^Paused · /);
  await page.getByRole("button", { name: "Unpin SOLUSDT" }).click();
  await expect(page).toHaveTitle("Dashboard · Cointide");
});

test("streams and their symbols are put into an order by keyboard and by drag, and stay in it", async ({
  page,
}) => {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Arrange streams" }).click();
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await handle("stream LTCUSDT").focus();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await expect(page.getByText("Dropped stream LTCUSDT at position 1 of 3.")).toBeAttached();
  const from = await handle("SOLUSDT").boundingBox();
  const to = await handle("ETHUSDT").boundingBox();
  if (from === null || to === null) throw new Error("The handles are not there.");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y, { steps: 3 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
  await page.waitForTimeout(200);
  await page.mouse.up();
  await expect(page.getByText(/^Dropped SOLUSDT/)).toBeAttached();
  const names = page.getByRole("article").getByRole("heading");
  // Right after a drag the library takes the next click for its end.
  await expect(async () => {
    await page.getByRole("button", { name: "Arrange streams" }).click();
    await expect(names).toHaveCount(3, { timeout: 3_000 });
  }).toPass();
  const arranged = ["LTCUSDT", "BTCUSDT, SOLUSDT, ETHUSDT", "BTCUSDT, SHIBUSDT"];
  await expect(names).toHaveText(arranged);
  await page.reload();
  await expect(names).toHaveText(arranged);
});
