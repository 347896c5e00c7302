import { guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { unreadableFigures } from "../support/overlaps.ts";
import { openScreen, screenNamed } from "../support/screens.ts";
import { test as base } from "../support/test.ts";

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), "--blink-settings=minimumFontSize=24"];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
});

const WIDTHS = [390, 1440];

/** Returns the texts of elements that are wider than their box. */
const wideTexts = (elements: Locator): Promise<(string | null)[]> =>
  elements.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

async function expectReadable(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => unreadableFigures(page), `${width} px`).toEqual([]);
    const choices = page.getByRole("toolbar").getByRole("button");
    await expect.poll(() => wideTexts(choices), `${width} px`).toEqual([]);
    const longFigures = page.locator("td > [data-long]");
    await expect.poll(() => wideTexts(longFigures), `${width} px`).toEqual([]);
  }
}

for (const name of ["landing page", "shared list", "dashboard", "comparison", "markets", "picker"]) {
  test(`no figures overlap at a minimum font size of 24 px: ${name}`, async ({ page }) => {
    await openScreen(page, screenNamed(name));
    await expectReadable(page);
  });
}

test("no figures overlap at a minimum font size of 24 px: table of the board", async ({ page }) => {
  await page.addInitScript(() => {
    const sections = { board: { changedAt: 1, value: { view: "table" } } };
    localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections }));
  });
  const table = page.getByRole("region", { name: "Table of all your assets" });
  const shown = () => expect(table.locator("[data-value=price]").first()).toHaveText(/\d/);
  const streams = guestStreams(["BTCUSDT", "BTCTRY"]);
  await openScreen(page, { ...screenNamed("dashboard"), streams, shown });
  await expectReadable(page);
});
