import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed } from "../support/board.ts";
import { test } from "../support/test.ts";

type Missing = {
  slice: string;
  address: string;
  /** What the page shows once the slice is back. */
  back: (page: Page) => Promise<void>;
};

const expectDialog = (name: RegExp) => (page: Page) =>
  expect(page.getByRole("dialog", { name })).toBeVisible();

const MISSING: Missing[] = [
  {
    slice: "mfe-streams",
    address: "/dashboard",
    async back(page) {
      await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
      await expectFeed(page, "Live");
    },
  },
  {
    slice: "mfe-historical",
    address: `/dashboard/streams/historical?symbols=${encodeURIComponent('["BTCUSDT"]')}`,
    back: expectDialog(/^Compare/),
  },
  { slice: "mfe-auth", address: "/dashboard/export", back: expectDialog(/Create a free account/) },
  {
    slice: "mfe-settings",
    address: "/dashboard/settings",
    back: (page) => expect(page).toHaveURL(/\/dashboard\/export$/),
  },
];

test("module-federation/core 3877: without a slice the rest works, and Retry loads it once it is back @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  const retry = page.getByRole("button", { name: "Retry" });
  const row = page.locator("tr", { hasText: "BTCUSDT" }).first();
  for (const { slice, address, back } of MISSING) {
    await test.step(slice, async () => {
      await product.stop(slice);
      try {
        await page.goto(address);
        await expect(retry).toBeVisible();
        await expect(page.getByText("Unique assets")).toBeVisible();
        if (slice !== "mfe-streams") await expect(row).toContainText(/\d,\d{3}/);
      } finally {
        await product.start(slice);
      }
      await retry.click();
      await back(page);
      await expect(retry).toHaveCount(0);
      await expect(row).toContainText(/\d,\d{3}/);
    });
  }
});
