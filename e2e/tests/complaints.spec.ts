import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { sharedCopies, watchReact } from "../support/shared-copies.ts";
import { test } from "../support/test.ts";

// Frequent reports about runtime composition that no other spec covers.

const dialog = (page: Page) => page.getByRole("dialog");

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

test("angular-architects 1007, 671, module-federation/core 3209: every slice uses the same copy of each shared module", async ({
  page,
}) => {
  await watchReact(page);
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.getByRole("link", { name: "Create" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Expand" }).click();
  await expect(dialog(page)).toBeVisible();
  const { renderers, versions } = await sharedCopies(page);
  expect(renderers).toBe(1);
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter(([, count]) => count !== 1)).toEqual([]);
});

test("module-federation/core 4220, 1773, webpack 16081: an open tab finds its chunks after new releases of its slices @long", async ({
  page,
  product: { releases },
}) => {
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  for (const slice of ["mfe-streams", "mfe-historical", "mfe-auth"]) {
    await releases.publishCopy(slice, (_, text) =>
      text.replaceAll("Compare live and", "Compare the live and"),
    );
  }
  await page.getByRole("link", { name: "Create" }).click();
  await expect(dialog(page).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Expand" }).click();
  await expect(
    dialog(page).getByRole("heading", { name: /^Compare (the )?live and historical values$/ }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
});
