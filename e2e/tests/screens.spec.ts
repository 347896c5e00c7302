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
import { MEMBER_SCREENS, openScreen, SCREENS } from "../support/screens.ts";
import { test } from "../support/test.ts";
import { smallTargets } from "../support/touch-targets.ts";

const WIDTHS = [320, 390, 640, 768, 1024, 1440, 2560];
/** Milliseconds for which a page is watched for animations. */
const WATCHED = 2_500;

/** The screen that every run checks. The nightly run checks all of them. */
const IN_EVERY_RUN = "dashboard";
const WITH_MOTION = ["landing page", "dashboard", "comparison", "picker"];
const IN_FORCED_COLORS = ["landing page", "dashboard", "picker", "comparison", "sign up"];

// In parallel, because sequentially one worker would need longer than all other files together.
test.describe.configure({ mode: "parallel" });

/** A page may need some frames to change its size. */
const softly = expect.configure({ soft: true });

async function expectFitting(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await softly.poll(() => sidewaysScrollers(page), `at ${width} px`).toEqual([]);
    // On the narrowest phones a long name has no room next to its price.
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

// One visit checks everything, because opening a page takes longer than most checks.
for (const screen of SCREENS) {
  const { name } = screen;
  test(`the ${name} is accessible, fits every width, can be touched and printed, and has no errors`, {
    tag: name === IN_EVERY_RUN ? [] : ["@long"],
  }, async ({ page }) => {
    const problems = await watchProblems(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await openScreen(page, screen);
    if (WITH_MOTION.includes(name)) {
      await test.step("nothing moves if motion is reduced", async () =>
        expect.soft(await motions(page, WATCHED)).toEqual([]));
    }
    await test.step("it has an outline of headings", () => expectOutline(page));
    await test.step("axe finds nothing serious in dark and light", () => expectAccessible(page));
    await test.step("it fits every width", () => expectFitting(page));
    await test.step("it prints light, uncut and with the time", () => expectSoundOnPaper(page));
    await test.step("forced colors keep all meaningful graphics visible", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await expectSoundInForcedColors(page);
    });
    if (IN_FORCED_COLORS.includes(name)) {
      await test.step("forced colors keep the focus visible", () => expectFocusInForcedColors(page, name));
    }
    await test.step("every control is large enough for a finger", async () => {
      await becomePhone(page);
      await softly.poll(() => smallTargets(page)).toEqual([]);
    });
    expect(problems).toEqual([]);
  });
}

for (const screen of MEMBER_SCREENS) {
  test(`a member's ${screen.name} is accessible and can be printed @long`, async ({ page, product }) => {
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
