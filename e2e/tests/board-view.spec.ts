import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectOutline } from "../support/axe.ts";
import { exactPrice, expectFeed, expectTicking, moveUp } from "../support/board.ts";
import { tabRound } from "../support/keyboard.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { becomePhone } from "../support/media.ts";
import { test } from "../support/test.ts";
import { smallTargets } from "../support/touch-targets.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["BTCUSDT", "SHIBUSDT"], ["LTCUSDT"]);

const box = (page: Page) => page.getByRole("region", { name: "Table of all your assets" });
const symbols = (page: Page) =>
  box(page)
    .getByRole("rowheader")
    .evaluateAll((cells) => cells.map((cell) => /^[A-Z]+?USDT/.exec(cell.textContent ?? "")?.[0] ?? ""));
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

test("columns are chosen by keyboard and stay after a reload @long", async ({ page }) => {
  await openTable(page);
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Last price")).toBeFocused();
  await page.getByLabel("Low", { exact: true }).press("Space");
  await page.getByLabel("Quote volume").press("Space");
  await page.getByRole("link", { name: "Create" }).focus();
  await expect(page.getByLabel("Last price")).toBeHidden();
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  await expect(page.getByLabel("Quote volume")).toBeChecked();
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
    "Tools",
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
  await expect(page).toHaveTitle(/^Simulated · [\d,]+\.\d\d SOLUSDT · Cointide$/);
  const before = await page.title();
  await expect(page).not.toHaveTitle(before);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(page.getByRole("region", { name: "Pinned SOLUSDT" })).toBeVisible();
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(page).toHaveTitle(/^Paused · /);
  const card = page.getByRole("article", { name: "BTCUSDT, ETHUSDT, SOLUSDT" });
  await card.getByRole("button", { name: "Unpin SOLUSDT" }).click();
  await expect(page).toHaveTitle("Dashboard · Cointide");
});

test("a row of a card is pinned by keyboard, and on a phone where a tap has opened it @long", async ({
  page,
}) => {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  const pin = page.getByRole("button", { name: "Pin LTCUSDT" });
  await pin.focus();
  await expect(pin).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Pinned LTCUSDT" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const other = page.getByRole("button", { name: "Pin SHIBUSDT" });
  await expect(other).toBeHidden();
  await page.getByRole("button", { name: "All values of SHIBUSDT" }).click();
  await other.click();
  await expect(page.getByRole("region", { name: "Pinned SHIBUSDT" })).toBeVisible();
});

test("a table's rows show logos and names, and are lower where the display is compact @long", async ({
  page,
}) => {
  await openTable(page);
  const row = box(page).getByRole("row", { name: "BTCUSDT" });
  await expect(row.getByRole("rowheader")).toContainText("Bitcoin");
  await expect(row.locator("img")).toHaveJSProperty("complete", true);
  const heights = () =>
    Promise.all([row, box(page).getByRole("table")].map(async (one) => (await one.boundingBox())?.height));
  const [high = 0, all = 0] = await heights();
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByText("Compact", { exact: true }).click();
  await expect.poll(async () => (await heights())[0]).toBeLessThan(high * 0.9);
  expect((await heights())[1]).toBeLessThan(all - 4 * high * 0.1);
});

test("streams and their symbols are put into an order by keyboard and by drag, and stay in it", async ({
  page,
}) => {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Arrange streams" }).click();
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await moveUp(page, "stream LTCUSDT", 2);
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

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the table and the choice of its columns are for everybody @long", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openTable(page, guestStreams(["BTCUSDT", "1MBABYDOGEUSDT"]));
  await press(page, "Columns");
  await expect(page.getByLabel("Quote volume")).toBeVisible();
  await expectOutline(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ forcedColors: "active" });
  expect(await tabRound(page)).toContain("Pin BTCUSDT");
  await page.setViewportSize({ width: 320, height: 800 });
  // The table alone is wider than such a phone, in a box of its own.
  await expect.poll(() => sidewaysScrollers(page)).toEqual([expect.stringMatching(/^SECTION/)]);
  await becomePhone(page);
  await expect.poll(() => smallTargets(page)).toEqual([]);
});

test("the order of streams and a pin are for everybody @long", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce", forcedColors: "active" });
  await page.setViewportSize({ width: 320, height: 800 });
  await becomeGuest(page, guestStreams(["1MBABYDOGEUSDT"], ["AAVEBNB"]));
  await page.goto("/dashboard");
  // There is no room beside the other tools.
  await press(page, "Sort");
  await press(page, "Arrange streams");
  await expect(page.getByRole("button", { name: "Move stream AAVEBNB" })).toBeVisible();
  expect(await tabRound(page)).toContain("Move stream AAVEBNB");
  await press(page, "Pin AAVEBNB");
  await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
  await expectAccessible(page);
  await press(page, "Done");
  await expect(page.getByRole("region", { name: "Pinned AAVEBNB" })).toBeVisible();
  await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
});
