import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

/** Longer than the pause in typing after which the list follows, in ms. */
const FILTERED = 700;

const optionsOf = (page: Page) => picker(page).getByRole("option");

const search = (page: Page) => picker(page).getByRole("combobox");

async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => optionsOf(page).count()).toBeGreaterThan(500);
}

test("an option that is pressed when the list is due to be filtered is chosen @long", async ({ page }) => {
  await becomeGuest(page, guestStreams(["SOLUSDT"]));
  await page.goto("/dashboard/streams");
  for (const term of ["usdt", "zil", "nothing like it"]) {
    await test.step(`filtered by "${term}"`, async () => {
      await search(page).fill("");
      await expectWhole(page);
      const before = await optionsOf(page).count();
      const option = optionsOf(page).nth(4);
      const symbol = (await option.textContent()) ?? "";
      await option.hover();

      await page.mouse.down();
      await search(page).fill(term);
      await page.waitForTimeout(FILTERED);
      await page.mouse.up();

      const chip = picker(page).getByRole("button", { name: `Remove ${symbol}` });
      await expect(picker(page).getByText("1 of 5 selected")).toBeVisible();
      await expect(chip).toBeVisible();
      await expect.poll(() => optionsOf(page).count()).toBeLessThan(before);
      await chip.click();
      await expect(picker(page).getByText("0 of 5 selected")).toBeVisible();
    });
  }
});
