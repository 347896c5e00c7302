import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed } from "../support/board.ts";
import { goTo, watched, watchSlot } from "../support/slot-watch.ts";
import { test } from "../support/test.ts";

/** The longest that the page waits for a slice that hangs, in ms. */
const DEADLINE = 5_000;

const retry = (page: Page) => page.getByRole("button", { name: "Retry" });

/**
 * Waits until a slot offers Retry. Since the app showed the slot, that takes at most a second beyond what the page waits for
 * a slice, two on a busy machine, or as long as the app took to start there.
 */
async function expectRetry(page: Page, waited = 0): Promise<void> {
  await expect(retry(page)).toBeVisible();
  const { start, ms } = await watched(page);
  expect(ms).toBeLessThan(waited + Math.max(2_000, start));
}

async function expectLivePrice(page: Page): Promise<void> {
  await expectFeed(page, "Live");
  await expect(page.getByRole("row", { name: /BTCUSDT/ })).toContainText(/\d,\d{3}/);
}

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await watchSlot(page, "Retry");
});

test("module-federation/core 3877: without mfe-streams the frame, the counts and the menu work, and Retry brings the panel once it is back", async ({
  page,
  product,
}) => {
  await product.stop("mfe-streams");
  try {
    await page.goto("/dashboard");
    await expectRetry(page);
    await expect(page.getByText("Unique assets")).toBeVisible();
    await page
      .getByRole("button", { name: /menu|settings|account/i })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Export data to cloud" }).click();
    await expect(
      page.getByRole("dialog", { name: "Create a free account to enjoy fully customizable streams!" }),
    ).toBeVisible();
    await page.goBack();
  } finally {
    await product.start("mfe-streams");
  }
  await retry(page).click();
  await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
  await expectLivePrice(page);
});

type Missing = { slice: string; address: string; dialog: RegExp };

const MODAL_SLICES: Missing[] = [
  {
    slice: "mfe-historical",
    address: `/dashboard/streams/historical?symbols=${encodeURIComponent('["BTCUSDT"]')}`,
    dialog: /compare|histor|window|BTCUSDT/i,
  },
  { slice: "mfe-auth", address: "/dashboard/export", dialog: /Create a free account/ },
];

const boardRow = (page: Page) => page.locator("tr", { hasText: "BTCUSDT" }).first();

test("the place of a modal without its slice offers Retry, the board ticks on, and Retry works once it is back @long", async ({
  page,
  product,
}) => {
  for (const { slice, address, dialog } of MODAL_SLICES) {
    await test.step(slice, async () => {
      await product.stop(slice);
      try {
        await page.goto(address);
        await expectRetry(page);
        await expect(boardRow(page)).toContainText(/\d,\d{3}/);
      } finally {
        await product.start(slice);
      }
      await retry(page).click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await expect(retry(page)).toHaveCount(0);
    });
  }
  await test.step("mfe-settings, and a guest is led to the export page", async () => {
    await product.stop("mfe-settings");
    try {
      await page.goto("/dashboard/settings");
      await expectRetry(page);
      await expect(boardRow(page)).toContainText(/\d,\d{3}/);
    } finally {
      await product.start("mfe-settings");
    }
    await retry(page).click();
    await expect(page).toHaveURL(/\/dashboard\/export$/);
  });
});

test("slices that stop after the page was loaded leave their own places empty only, and the panel ticks on @long", async ({
  page,
  product,
}) => {
  await page.goto("/dashboard");
  await expectLivePrice(page);
  const stopped = ["mfe-streams", ...MODAL_SLICES.map(({ slice }) => slice)];
  await Promise.all(stopped.map((slice) => product.stop(slice)));
  try {
    const price = page.getByRole("row", { name: /BTCUSDT/ });
    const before = await price.textContent();
    await expect(price).not.toHaveText(before ?? "");
    for (const { slice, address } of MODAL_SLICES) {
      await test.step(slice, async () => {
        await goTo(page, address, "Retry");
        await expectRetry(page);
        await page.goBack();
        await expectLivePrice(page);
      });
    }
  } finally {
    await Promise.all(stopped.map((slice) => product.start(slice)));
  }
});

test("a hanging slice is given up at its deadline, and nothing else waits for it @long", async ({ page }) => {
  await page.route(/mfe-auth\/.*\.js/, () => {});
  await page.goto("/dashboard/export", { waitUntil: "commit" });
  await expect(page.locator("tr", { hasText: "BTCUSDT" }).first()).toContainText(/\d,\d{3}/);
  await expectRetry(page, DEADLINE);
});
