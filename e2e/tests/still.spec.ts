import { expect } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { columnLayouts, type Shifts, watchShifts } from "../support/layout.ts";
import { openScreen, screenNamed } from "../support/screens.ts";
import { test } from "../support/test.ts";

/** How long the board is watched while it ticks. */
const WATCHED = 5_000;

async function expectStill(seen: Promise<Shifts>): Promise<void> {
  const { total, shifts } = await seen;
  expect(total, JSON.stringify(shifts)).toBe(0);
}

for (const [width, details] of [
  [390, { tag: "@long" }],
  [1440, {}],
] as const) {
  test.describe(`at ${width} px`, details, () => {
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
