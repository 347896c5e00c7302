import { expect } from "@playwright/test";
import { expectReadable } from "../support/overlaps.ts";
import { openScreen, screenNamed } from "../support/screens.ts";
import { test as base } from "../support/test.ts";

const WIDTHS = [390, 1440];
/** The boxes that may scroll sideways at large fonts. */
const SCROLLS = /^(TABLE|SECTION)/;

/** Playwright's `test` whose page is in a separate browser with a minimum font size of 24 px. */
const test = base.extend({
  page: async ({ browser, launchOptions, baseURL }, use) => {
    const args = [...(launchOptions.args ?? []), "--blink-settings=minimumFontSize=24"];
    const large = await browser.browserType().launch({ ...launchOptions, args });
    await use(await large.newPage({ baseURL }));
    await large.close();
  },
});

for (const [name, tag] of [
  ["landing page", []],
  ["shared list", ["@long"]],
  ["comparison", ["@long"]],
  ["markets", ["@long"]],
  ["picker", ["@long"]],
] as const) {
  test(`no figures overlap at a minimum font size of 24 px: ${name}`, { tag: [...tag] }, async ({ page }) => {
    await openScreen(page, screenNamed(name));
    await expectReadable(page, WIDTHS, SCROLLS);
  });
}

test("no figures overlap at a minimum font size of 24 px: cards and table of the board", async ({ page }) => {
  await openScreen(page, screenNamed("dashboard"));
  await expectReadable(page, WIDTHS, SCROLLS);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const table = page.getByRole("region", { name: "Table of all your assets" });
  await expect(table.locator("[data-value=price]").first()).toHaveText(/\d/);
  await expectReadable(page, WIDTHS, SCROLLS);
});
