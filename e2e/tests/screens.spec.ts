import { signUp, uniquePerson } from "@cointide/testing/account";
import { comparison } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectOutline } from "../support/axe.ts";
import { expectSoundInForcedColors } from "../support/forced-colors.ts";
import { tabRound } from "../support/keyboard.ts";
import { brokenSymbols, sidewaysScrollers } from "../support/layout.ts";
import { becomePhone, look, motions } from "../support/media.ts";
import { expectSoundOnPaper } from "../support/paper.ts";
import { watchProblems } from "../support/problems.ts";
import { MEMBER_SCREENS, openScreen, SCREENS, tagOf } from "../support/screens.ts";
import { test } from "../support/test.ts";
import { smallTargets } from "../support/touch-targets.ts";

const WIDTHS = [320, 390, 640, 768, 1024, 1440, 2560];
/** How long a page is watched for what moves, in ms. */
const WATCHED = 2_500;

const WITH_MOTION = ["landing page", "dashboard", "comparison", "picker"];
const IN_FORCED_COLORS = ["landing page", "dashboard", "picker", "comparison", "sign up"];

// Not one after the other by one worker: together they would take longer than all that runs beside them.
test.describe.configure({ mode: "parallel" });

/** A page may take some frames to become another size. */
const softly = expect.configure({ soft: true });

async function expectFitting(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await softly.poll(() => sidewaysScrollers(page), `at ${width} px`).toEqual([]);
    // On the narrowest phones a long name has no room beside its price.
    if (width >= 390) await softly.poll(() => brokenSymbols(page), `at ${width} px`).toEqual([]);
  }
}

async function expectFocusInForcedColors(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft((await tabRound(page)).length).toBeGreaterThan(0);
  if (name === "comparison") {
    const windowButton = (label: string) => comparison(page).getByRole("button", { name: label });
    expect.soft(await look(windowButton("Custom"))).not.toBe(await look(windowButton("1h")));
  }
  await page.emulateMedia({ forcedColors: null });
}

// One visit shows all of it: opening a page costs more than most of what is looked at.
for (const screen of SCREENS) {
  const { name } = screen;
  test(`the ${name} is sound for readers, keyboards, fingers, every width and paper, and nothing on it fails`, {
    tag: tagOf(screen),
  }, async ({ page }) => {
    const problems = await watchProblems(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await openScreen(page, screen);
    if (WITH_MOTION.includes(name)) {
      await test.step("nothing moves where motion is reduced", async () =>
        expect.soft(await motions(page, WATCHED)).toEqual([]));
    }
    await test.step("it has a sound outline", () => expectOutline(page));
    await test.step("axe finds nothing serious in dark and light", () => expectAccessible(page));
    await test.step("it fits every width", () => expectFitting(page));
    await test.step("it is light and whole on paper, and says when it was printed", () =>
      expectSoundOnPaper(page));
    await test.step("with forced colours all that means something can be seen", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await expectSoundInForcedColors(page);
    });
    if (IN_FORCED_COLORS.includes(name)) {
      await test.step("with forced colours the focus can be seen wherever it goes", () =>
        expectFocusInForcedColors(page, name));
    }
    await test.step("every control is large enough for a finger", async () => {
      await becomePhone(page);
      await softly.poll(() => smallTargets(page)).toEqual([]);
    });
    expect(problems).toEqual([]);
  });
}

for (const screen of MEMBER_SCREENS) {
  test(`a member's ${screen.name} is sound for readers, on paper and in forced colours`, {
    tag: tagOf(screen),
  }, async ({ page, product }) => {
    await signUp(page, product.mailbox, uniquePerson("Ada"));
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto(screen.path);
    await screen.shown(page);
    await expectOutline(page);
    await expectAccessible(page);
    await expectSoundOnPaper(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectSoundInForcedColors(page);
  });
}
