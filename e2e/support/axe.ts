import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Waits until nothing is half-way to its colour or its opacity. What goes on without an end is not waited for. */
async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** What axe finds serious or critical: by all its rules, or by those named. */
async function graveFindings(page: Page, ...rules: string[]): Promise<string[]> {
  await untilSettled(page);
  // The screens have no frames, and without these two it opens a page of its own, and describes all that is well, too.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Expects that axe finds nothing serious in dark and light. The page is left in light. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await graveFindings(page), "in dark").toEqual([]);
  // The other scheme differs in its colours only.
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await graveFindings(page, "color-contrast"), "in light").toEqual([]);
}

/** Expects a title, a language, one main part, and headings that leave out no level. */
export async function expectOutline(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Cointide/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("main")).toHaveCount(1);
  const levels = await page
    .locator(":is(main, dialog) :is(h1, h2, h3, h4, h5, h6)")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect.soft(levels.length, "headings").toBeGreaterThan(0);
  for (const [index, level] of levels.entries()) {
    expect.soft(level - (levels[index - 1] ?? 1), `levels ${levels}`).toBeLessThanOrEqual(1);
  }
}
