import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import {
  brokenSymbols,
  columnLayouts,
  type Shifts,
  sidewaysScrollers,
  watchShifts,
} from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/product.ts";
import { openScreen, SCREENS, screenNamed } from "../support/screens.ts";

const WIDTHS = [320, 390, 640, 768, 1024, 1440, 2560];
/** How long the board is watched while it ticks. */
const WATCHED = 5_000;

for (const screen of SCREENS) {
  test(`the ${screen.name} fits every width, and nothing on it fails`, async ({ page }) => {
    const problems = await watchProblems(page);
    await openScreen(page, screen);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScrollers(page), `at ${width} px`).toEqual([]);
      // On the narrowest phones a long name has no room beside its price.
      if (width >= 390) expect(await brokenSymbols(page), `at ${width} px`).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
}

/** What shows less than it holds on the page or in its dialog: its class, and by how many px. */
const clipped = (page: Page): Promise<string[]> =>
  page.locator(":is(main, dialog[open]), :is(main, dialog[open]) *").evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).overflowY !== "visible" && element.clientHeight > 0)
      .map((element) => ({ element, excess: element.scrollHeight - element.clientHeight }))
      .filter(({ element, excess }) => excess > 1 && element.clientHeight > 20)
      .map(({ element, excess }) => `${element.tagName}.${element.className} by ${excess} px`),
  );

for (const name of ["landing page", "dashboard", "comparison"]) {
  test(`the ${name} is light and whole on paper, however dark and low the screen is`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 794, height: 400 });
    await openScreen(page, screenNamed(name));
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    const colors = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
    expect(colors).toEqual({ backgroundColor: "rgb(243, 246, 248)", color: "rgb(20, 32, 43)" });
    expect(await clipped(page)).toEqual([]);
  });
}

async function expectStill(seen: Promise<Shifts>): Promise<void> {
  const { total, shifts } = await seen;
  expect(total, JSON.stringify(shifts)).toBe(0);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("nothing moves on the landing page from the first paint on", async ({ page }) => {
      const seen = await watchShifts(page);
      await openScreen(page, screenNamed("landing page"));
      await expectStill(seen());
    });

    test("nothing moves on the board from the first paint on, and no column while it ticks", async ({
      page,
    }) => {
      const seen = await watchShifts(page);
      await openScreen(page, screenNamed("dashboard"));
      const ticking = expectTicking(priceOf(page, "BTCUSDT"), WATCHED);
      expect(await columnLayouts(page, WATCHED)).toHaveLength(1);
      await ticking;
      await expectStill(seen());
    });
  });
}
