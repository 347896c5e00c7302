import { expect, type Locator, type Page } from "@playwright/test";

/** The element that has the focus, in sight and marked as having it; a heading may go unmarked. */
async function expectFocusVisible(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    return {
      element: element.outerHTML.slice(0, 200),
      isMarked: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== "none",
      isInSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width * height > 0,
    };
  });
  if (focus === null) return;
  expect(focus, focus.element).toMatchObject({ isMarked: true, isInSight: true });
}

const MOST_STEPS = 60;

/** Which arrow key leads from the focused tool towards another one of the same Tab stop; null where it is in none. */
const arrowTo = (target: Locator): Promise<string | null> =>
  target.evaluate((element) => {
    // A heading between them is no tool: the Tab key leads on from it.
    const from = document.activeElement?.matches("a, button")
      ? document.activeElement.closest("[data-tools]")
      : null;
    const to = element.closest("[data-tools]");
    const lines = [...(to?.closest("article, section[tabindex]")?.querySelectorAll("[data-tools]") ?? [])];
    if (!from || !to || (from !== to && !lines.includes(from))) return null;
    if (from === to) return "ArrowRight";
    return lines.indexOf(from) < lines.indexOf(to) ? "ArrowDown" : "ArrowUp";
  });

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/**
 * Presses Tab until the target has the focus, within a Tab stop of several tools the arrow keys, and sees to it that the
 * focus can be seen at each step.
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press((await arrowTo(target)) ?? key);
    await expectFocusVisible(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${MOST_STEPS} times ${key} did not reach ${target}.`);
}

/** Presses Tab until the focus comes round; gives what had it on the way, by its accessible name or text. */
export async function tabRound(page: Page): Promise<string[]> {
  const names: string[] = [];
  await page.locator("[data-visited]").evaluateAll((elements) => {
    for (const element of elements) element.removeAttribute("data-visited");
  });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    await expectFocusVisible(page);
    const name = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return null;
      const seen = activeElement.hasAttribute("data-visited");
      activeElement.setAttribute("data-visited", "");
      return seen
        ? null
        : (activeElement.getAttribute("aria-label") ?? activeElement.textContent?.trim() ?? "");
    });
    if (name === null) return names;
    names.push(name);
  }
  throw new Error(`The focus does not come round: ${names.join(", ")}`);
}
