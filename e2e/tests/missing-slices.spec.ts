import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/product.ts";
import { goTo, watched, watchSlot } from "../support/slot-watch.ts";

/** The longest that the page waits for a slice that hangs, in ms. */
const DEADLINE = 5_000;

const retry = (page: Page) => page.getByRole("button", { name: "Retry" });

/**
 * Waits until a slot offers Retry. Since the app showed the slot, that may take a second beyond what the page waits for
 * a slice, or as long as the app took to start: on a busy machine both are slow alike.
 */
async function expectRetry(page: Page, waited = 0): Promise<void> {
  await expect(retry(page)).toBeVisible();
  const { start, ms } = await watched(page);
  expect(ms).toBeLessThan(waited + Math.max(1_000, start));
}

async function expectLivePrice(page: Page): Promise<void> {
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /BTCUSDT/ })).toContainText(/\d,\d{3}/);
}

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await watchSlot(page, "Retry");
});

test.describe("without mfe-streams", () => {
  test("the frame, the counts and the menu work, and Retry brings the panel once it is back", async ({
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

  test("stopped after the page was loaded, its panel goes on ticking", async ({ page, product }) => {
    await page.goto("/dashboard");
    await expectLivePrice(page);
    await product.stop("mfe-streams");
    try {
      const price = page.getByRole("row", { name: /BTCUSDT/ });
      const before = await price.textContent();
      await expect(price).not.toHaveText(before ?? "");
    } finally {
      await product.start("mfe-streams");
    }
  });
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

for (const { slice, address, dialog } of MODAL_SLICES) {
  test.describe(`without ${slice}`, () => {
    test("its place offers Retry, the board ticks on, and Retry works once it is back", async ({
      page,
      product,
    }) => {
      await product.stop(slice);
      try {
        await page.goto(address);
        await expectRetry(page);
        const row = page.locator("tr", { hasText: "BTCUSDT" }).first();
        await expect(row).toContainText(/\d,\d{3}/);
      } finally {
        await product.start(slice);
      }
      await retry(page).click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await expect(retry(page)).toHaveCount(0);
    });

    test("stopped after the page was loaded, only its own place is missing", async ({ page, product }) => {
      await page.goto("/dashboard");
      await expectLivePrice(page);
      await product.stop(slice);
      try {
        await goTo(page, address, "Retry");
        await expectRetry(page);
        await page.goBack();
        await expectLivePrice(page);
      } finally {
        await product.start(slice);
      }
    });
  });
}

test.describe("without mfe-settings", () => {
  test("its place offers Retry, and once it is back a guest is led to the export page", async ({
    page,
    product,
  }) => {
    await product.stop("mfe-settings");
    try {
      await page.goto("/dashboard/settings");
      await expectRetry(page);
      await expect(page.locator("tr", { hasText: "BTCUSDT" }).first()).toContainText(/\d,\d{3}/);
    } finally {
      await product.start("mfe-settings");
    }
    await retry(page).click();
    await expect(page).toHaveURL(/\/dashboard\/export$/);
  });
});

test("a hanging slice keeps nobody waiting longer than its deadline, and nothing else waits", async ({
  page,
}) => {
  await page.route(/mfe-auth\/.*\.js/, () => {});
  await page.goto("/dashboard/export", { waitUntil: "commit" });
  await expect(page.locator("tr", { hasText: "BTCUSDT" }).first()).toContainText(/\d,\d{3}/);
  await expectRetry(page, DEADLINE);
});
