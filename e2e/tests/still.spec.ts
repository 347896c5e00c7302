import { expect } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { columnLayouts, type Shifts, watchShifts } from "../support/layout.ts";
import { openScreen, screenNamed } from "../support/screens.ts";
import { test } from "../support/test.ts";

/** Milliseconds for which the ticking board is watched. */
const WATCHED = 3_000;

async function expectStill(seen: Promise<Shifts>): Promise<void> {
  const { total, shifts } = await seen;
  expect(total, JSON.stringify(shifts)).toBe(0);
}

for (const [width, tag] of [
  [390, ["@long"]],
  [1440, []],
] as const) {
  test.describe(`at ${width} px`, { tag: [...tag] }, () => {
    test.use({ viewport: { width, height: 800 } });

    test("the landing page and the board don't shift after the first paint, nor columns while prices tick", async ({
      page,
    }) => {
      const seen = await watchShifts(page);
      await openScreen(page, screenNamed("landing page"));
      await expectStill(seen());
      await openScreen(page, screenNamed("dashboard"));
      const ticking = expectTicking(priceOf(page, "BTCUSDT"), WATCHED);
      expect(await columnLayouts(page, WATCHED)).toHaveLength(1);
      await ticking;
      await expectStill(seen());
    });
  });
}
