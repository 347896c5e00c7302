import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const renamed = (name: string) => (_: string, text: string) => text.replaceAll("Your streams", name);

test("the next page uses a new release, and the previous one after a rollback", async ({
  page,
  product: { releases },
}) => {
  await releases.publishCopy("mfe-streams", renamed("Your new streams"));
  await page.goto("/dashboard");
  await expect(heading(page, "Your new streams")).toBeVisible();
  await releases.rollBack("mfe-streams");
  await page.reload();
  await expect(heading(page, "Your streams")).toBeVisible();
});
