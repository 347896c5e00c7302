import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectOutline } from "../support/axe.ts";
import { expectFeed, expectTicking, moveUp, openRowMenu } from "../support/board.ts";
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

test("a guest sorts a table, chooses columns and pins a pair, and finds all of it after a reload", async ({
  page,
}) => {
  await openTable(page);
  expect(await symbols(page)).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "SHIBUSDT", "LTCUSDT"]);
  await expectTicking(priceIn(page, "BTCUSDT"));
  await page.mouse.move(0, 0);
  await page.getByRole("columnheader", { name: "Last price" }).getByRole("button").focus();
  await page.keyboard.press("Enter");
  const sorted = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "LTCUSDT", "SHIBUSDT"];
  await expect.poll(() => symbols(page)).toEqual(sorted);
  await expect(page.getByText("Order paused while you are in the table")).toBeVisible();
  await page.getByRole("link", { name: "Create" }).focus();
  await expect(page.getByText("Sorted live")).toBeVisible();
  await box(page).hover();
  await expect(page.getByText("Order paused while you are in the table")).toBeVisible();

  await page.getByRole("button", { name: "Columns" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Last price")).toBeFocused();
  await page.getByLabel("Low", { exact: true }).press("Space");
  await page.getByLabel("Volume (quote)").press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();
  const columns = box(page).getByRole("columnheader");
  const values = ["Last price", "Change", "24 h %", "Average", "Low", "Volume (USDT)"];
  const chosen = ["Symbol", ...values, "24 h chart", "24 h range", "Tools"];
  await expect(columns).toHaveText(chosen);
  await (await openRowMenu(page, "SOLUSDT")).getByRole("button", { name: "Pin" }).click();
  await expect(page).toHaveTitle(/^Simulated · [\d,]+\.\d\d SOLUSDT · Cointide$/);

  await page.reload();
  await expectTicking(priceIn(page, "LTCUSDT"));
  await expect(columns).toHaveText(chosen);
  expect(await symbols(page)).toEqual(["SOLUSDT", ...sorted.filter((symbol) => symbol !== "SOLUSDT")]);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(page.getByRole("region", { name: "Pinned SOLUSDT" })).toBeVisible();
});

test("pins a row of a card by keyboard, and on a phone after its button has opened the row @long", async ({
  page,
}) => {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  await expectFeed(page, "Live");
  await page.locator('tr[data-symbol="LTCUSDT"] a').focus();
  // The menu's entries are there.
  await expect(page.locator("#board-row-menu [aria-keyshortcuts=p]")).toBeAttached();
  await page.keyboard.press("p");
  await expect(page.getByRole("region", { name: "Pinned LTCUSDT" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Actions for SHIBUSDT" }).click();
  const tools = page.getByRole("group", { name: "Actions for SHIBUSDT" });
  await tools.getByRole("button", { name: "Pin" }).click();
  await expect(page.getByRole("region", { name: "Pinned SHIBUSDT" })).toBeVisible();
});

test("a guest arranges streams by keyboard and symbols by drag, and finds the order after a reload", async ({
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
  if (from === null || to === null) throw new Error("The handles are not on the page.");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y, { steps: 3 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
  await page.waitForTimeout(200);
  await page.mouse.up();
  await expect(page.getByText(/^Dropped SOLUSDT/)).toBeAttached();
  const names = page.getByRole("article").getByRole("heading");
  // The library swallows the first click after a drag.
  await expect(async () => {
    await page.getByRole("button", { name: "Arrange streams" }).click();
    await expect(names).toHaveCount(3, { timeout: 3_000 });
  }).toPass();
  const arranged = ["LTCUSDT", "BTCUSDT, SOLUSDT, ETHUSDT", "BTCUSDT, SHIBUSDT"];
  await expect(names).toHaveText(arranged);
  await page.reload();
  await expect(names).toHaveText(arranged);
});

test("the table and its columns are accessible, narrow enough for phones and large enough for fingers @long", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openTable(page, guestStreams(["BTCUSDT", "1MBABYDOGEUSDT"]));
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByLabel("Volume (quote)")).toBeVisible();
  await expectOutline(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ forcedColors: "active" });
  expect(await tabRound(page)).toContain("BTCUSDT Bitcoin");
  await page.setViewportSize({ width: 320, height: 800 });
  // Only the table is wider than such a phone, in its own scroll box.
  await expect.poll(() => sidewaysScrollers(page)).toEqual([expect.stringMatching(/^SECTION/)]);
  await becomePhone(page);
  await expect.poll(() => smallTargets(page)).toEqual([]);
});
