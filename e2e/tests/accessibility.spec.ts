import { AxeBuilder } from "@axe-core/playwright";
import { signUp, uniquePerson } from "@cointide/testing/account";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/product.ts";
import { MEMBER_SCREENS, openScreen, SCREENS } from "../support/screens.ts";

const dark = { colorScheme: "dark", reducedMotion: "reduce" } as const;
const light = { ...dark, colorScheme: "light" } as const;

/** Waits until no colour is half-way through a change. */
async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** What axe finds serious or critical: by all its rules, or by those named. */
async function graveFindings(page: Page, ...rules: string[]): Promise<string[]> {
  await untilSettled(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

async function expectOutline(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Cointide/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("main")).toHaveCount(1);
  const levels = await page
    .locator(":is(main, dialog) :is(h1, h2, h3, h4, h5, h6)")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.length).toBeGreaterThan(0);
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 1), `levels ${levels}`).toBeLessThanOrEqual(1);
  }
}

async function expectSound(page: Page, name: string): Promise<void> {
  await expectOutline(page);
  expect(await graveFindings(page), name).toEqual([]);
  // The other scheme differs in its colours only.
  await page.emulateMedia(light);
  expect(await graveFindings(page, "color-contrast"), name).toEqual([]);
}

for (const screen of SCREENS) {
  test(`${screen.name}: a sound outline, and nothing serious for axe in dark and light`, async ({ page }) => {
    await page.emulateMedia(dark);
    await openScreen(page, screen);
    await expectSound(page, screen.name);
  });
}

test("a member's settings: a sound outline, and nothing serious for axe in dark and light", async ({
  page,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Ada"));
  for (const { name, path, shown } of MEMBER_SCREENS) {
    await page.emulateMedia(dark);
    await page.goto(path);
    await shown(page);
    await expectSound(page, name);
  }
});
