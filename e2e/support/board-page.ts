import { join } from "node:path";
import { startDevPage } from "@cointide/platform/dev-page";
import { ROOT } from "@cointide/platform/workspace";
import { portBase, portBeside } from "@cointide/testing/ports";
import { test as base, expect } from "@playwright/test";

/** The data of the board's own page; `mfe-streams/src/dev-page.tsx` describes it. */
export type BoardData = {
  path?: string;
  streams: string[][];
  preferences?: Record<string, object>;
  tickers: Record<string, { last: string; change?: string; pchange?: string }>;
  histories?: Record<string, string[]>;
};

type Fixtures = { openBoard(data: BoardData): Promise<void> };

/** Playwright's `test` with the board on its own page with fake data: no shell, no service and no feed. */
export const test = base.extend<Fixtures, { boardPage: string }>({
  boardPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use, { parallelIndex }) => {
      const port = portBeside(portBase("E2E") + parallelIndex * 100, "BOARD");
      const stop = await startDevPage(join(ROOT, "mfe-streams"), port);
      await use(`http://localhost:${port}/`);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  openBoard: async ({ page, boardPage }, use) => {
    await use(async (data) => {
      await page.goto(`${boardPage}?${new URLSearchParams({ data: JSON.stringify(data) })}`);
      await expect(page.locator("[data-value=price]").first()).toHaveText(/\d/);
    });
  },
});
