import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, picker } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["XRPUSDT", "BTCUSDT", "PEPEUSDT"], ["ETHUSDT"]);

const PRICES = String.raw`\d\d\.\d\d cents (up|down) (less than )?\d\.\d\d (up|down) \d+\.\d\d%`;

/** What can be done with a row. */
const TOOLS = ["Pin XRPUSDT", "New alert on XRPUSDT", "Chart of XRPUSDT"];

async function openBoard(page: Page): Promise<void> {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  const tools = cardOf(page, "ETHUSDT").getByRole("toolbar", { name: "Tools of ETHUSDT" });
  await expect(tools.getByRole("link")).toHaveCount(2);
}

const lastCell = (row: Locator) => row.getByRole("cell").last();

/** Presses Tab until what has the focus is in an element; gives how often. */
async function tabsInto(page: Page, element: Locator): Promise<number> {
  for (let count = 1; count <= 40; count += 1) {
    await page.keyboard.press("Tab");
    if (await element.evaluate((one) => one.contains(document.activeElement))) return count;
  }
  throw new Error("40 times Tab did not reach it.");
}

test("a row of a card and of the table is one sentence of what is shown, and its tools are apart", async ({
  page,
}) => {
  await openBoard(page);
  const inCard = page.getByRole("row", { name: new RegExp(`^XRPUSDT XRP ${PRICES} `) });
  await expect(inCard).toBeVisible();
  for (const name of TOOLS) await expect(lastCell(inCard).getByLabel(name)).toHaveCount(1);
  await expect(inCard.getByRole("rowheader")).toHaveText("XRPUSDTXRP");
  await expect(page.getByRole("row", { name: /^PEPEUSDT Pepe \d+\.\d\d per million/ })).toBeVisible();
  // The exact price is in the title alone.
  await expect(inCard.locator("[data-key=last] [title]")).toHaveAttribute("title", /^0\.\d{3,}$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Table" }).click();
  const range = String.raw`Low \d\d\.\d\d cents High \d\d\.\d\d cents`;
  const inTable = page.getByRole("row", { name: new RegExp(`^XRPUSDT XRP ${PRICES} .*${range}`) });
  await expect(inTable).toBeVisible();
  for (const name of TOOLS) await expect(lastCell(inTable).getByLabel(name)).toHaveCount(1);
  await expectAccessible(page);
});

test("the second card is reached in 15 Tabs, and each tool by arrow keys", async ({ page }) => {
  await openBoard(page);
  const second = cardOf(page, "ETHUSDT");
  expect(await tabsInto(page, second)).toBeLessThanOrEqual(15);
  const passed: unknown[] = [];
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
    );
  for (let step = 0; step < 6; step += 1) {
    passed.push(await focused());
    await page.keyboard.press("ArrowRight");
  }
  expect(passed).toEqual(["ETHUSDT", "Chart of ETHUSDT", "Share", "Expand", "Edit", "Delete"]);
  await page.keyboard.press("ArrowDown");
  await expect(second.getByRole("button", { name: "Pin ETHUSDT" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(second.getByRole("link", { name: "Chart of ETHUSDT" }).last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(second.getByRole("link", { name: "Share" })).toBeFocused();
  // Left behind, the card begins at its first tool again.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(second.getByRole("heading").getByRole("button")).toBeFocused();
});

test("the first Tab stop leads past the header", async ({ page }) => {
  await openBoard(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Cards" })).toBeFocused();
});

test("keys open the picker and list themselves, but not while something is typed or they are off", async ({
  page,
}) => {
  await openBoard(page);
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await expect(list.locator("dl > div")).toHaveText(
    [/^n\s*New stream/, /^\/\s*Search assets/, /^\?\s*Show this list/],
    {
      useInnerText: true,
    },
  );
  await expectAccessible(page);
  await page.keyboard.press("n");
  await expect(picker(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();

  for (const key of ["n", "/"]) {
    await page.keyboard.press(key);
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("n?");
    await expect(picker(page).getByRole("combobox")).toHaveValue("n?");
    await page.keyboard.press("Escape");
    await expect(picker(page)).toBeHidden();
  }
  await page.keyboard.press("Control+n");
  await expect(picker(page)).toBeHidden();

  await page.getByRole("button", { name: "Display" }).click();
  const choice = page.getByRole("toolbar", { name: "Keyboard shortcuts" });
  await choice.getByRole("button", { name: "Off" }).click();
  await page.keyboard.press("Escape");
  for (const key of ["n", "/", "?"]) await page.keyboard.press(key);
  await expect(list).toBeHidden();
  await expect(picker(page)).toBeHidden();
});
