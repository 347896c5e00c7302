import { expect, type Locator, type Page } from "@playwright/test";
import { contrastOf } from "./pixels.ts";

/** Selectors of graphics that carry meaning without text. */
const GRAPHICS = {
  icon: "svg",
  "mark of a coin": "[data-letter]",
  "place in a range": "[title$='from low to high']",
  "dot of the feed": "[data-state] > [aria-hidden]:empty",
  switch: "[role=switch]",
  "box of an option": "[role=option]",
  chart: "[aria-roledescription=chart] canvas",
} as const;

/** Number of graphics to check of each kind, because a screen repeats them. */
const MOST = 2;

/** Selected controls of a group. */
const CHOSEN =
  ":is([aria-pressed=true], [aria-current]:not([aria-current=false]), [role=tab][aria-selected=true])";

/** Returns the front modal, or the body if no modal is open. */
const frontOf = (page: Page): Locator =>
  page.locator("dialog[data-front], body:not(:has(dialog[data-front]))").first();

async function expectSeen(page: Page): Promise<void> {
  for (const [kind, selector] of Object.entries(GRAPHICS)) {
    const all = frontOf(page).locator(selector).filter({ visible: true });
    for (const graphic of (await all.all()).slice(0, MOST)) {
      const name = `${kind} ${await graphic.evaluate(({ outerHTML }) => outerHTML.slice(0, 80))}`;
      await expect.soft.poll(() => contrastOf(graphic), name).toBeGreaterThanOrEqual(3);
    }
  }
}

/** Expects that the background of selected controls differs from the page's. */
async function expectChosenSetApart(page: Page): Promise<void> {
  const grounds = await frontOf(page)
    .locator(CHOSEN)
    .filter({ visible: true })
    .evaluateAll((chosen) => chosen.map((one) => getComputedStyle(one).backgroundColor));
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect.soft(grounds).not.toContain(ground);
  expect.soft(grounds).not.toContain("rgba(0, 0, 0, 0)");
}

/** Expects that a dialog has a border, because forced colors remove its shadow. */
async function expectEdge(page: Page): Promise<void> {
  const dialog = page.locator("dialog[data-front]");
  if ((await dialog.count()) === 0) return;
  await expect.soft(dialog).not.toHaveCSS("border-top-width", "0px");
}

/** Expects that all meaningful graphics stay visible in forced colors, dark and light. */
export async function expectSoundInForcedColors(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await expectSeen(page);
    await expectChosenSetApart(page);
    await expectEdge(page);
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: "dark" });
}
