import { comparison } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { tabRound } from "../support/keyboard.ts";
import { test } from "../support/product.ts";
import { openScreen, screenNamed } from "../support/screens.ts";

/** How long a page is watched for what moves. */
const WATCHED = 2_500;

/** What is animated on the page at any frame within `forMs`. */
function motions(page: Page, forMs: number): Promise<string[]> {
  return page.evaluate(async (duration) => {
    const seen = new Set<string>();
    const end = performance.now() + duration;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      for (const { effect } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect;
        const { duration: length } = (effect as KeyframeEffect).getComputedTiming();
        if (Number(length) > 1) seen.add(target?.outerHTML.slice(0, 120) ?? "");
      }
    }
    return [...seen];
  }, forMs);
}

/** What tells a state apart where the system decides on colours: text, ground and border. */
const look = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const { color, backgroundColor, borderColor, borderWidth } = getComputedStyle(one);
    return [color, backgroundColor, borderColor, borderWidth].join(" ");
  });

test.describe("with forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  for (const name of ["landing page", "dashboard", "picker", "comparison", "sign up"]) {
    test(`the focus can be seen wherever it goes on the ${name}`, async ({ page }) => {
      await openScreen(page, screenNamed(name));
      expect((await tabRound(page)).length).toBeGreaterThan(0);
    });
  }

  test("the pressed window looks different from the others", async ({ page }) => {
    await openScreen(page, screenNamed("comparison"));
    const windowButton = (label: string) => comparison(page).getByRole("button", { name: label });
    expect(await look(windowButton("Custom"))).not.toBe(await look(windowButton("1h")));
  });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const name of ["landing page", "dashboard", "comparison", "picker"]) {
    test(`nothing moves on the ${name}, and prices go on`, async ({ page }) => {
      await openScreen(page, screenNamed(name));
      expect(await motions(page, WATCHED)).toEqual([]);
    });
  }
});
