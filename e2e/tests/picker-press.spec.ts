import { expect, type Page } from "@playwright/test";
import { becomeGuest, guestStreams } from "../support/guest.ts";
import { test } from "../support/product.ts";
import { picker } from "../support/streams.ts";

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["SOLUSDT"]));
});

const optionsOf = (page: Page) => picker(page).getByRole("option");

/** Presses the option at this place of the list, lets something happen, and releases it where it was pressed. */
async function pressWhile(page: Page, index: number, happening: () => Promise<unknown>): Promise<string> {
  const option = optionsOf(page).nth(index);
  const symbol = (await option.textContent()) ?? "";
  const box = await option.boundingBox();
  if (box === null) throw new Error(`${symbol} is not on the page.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await happening();
  await page.mouse.up();
  return symbol;
}

for (const term of ["usdt", "zil", "nothing like it"]) {
  test(`an option is chosen that was pressed before the list is filtered by "${term}"`, async ({ page }) => {
    await page.goto("/dashboard/streams");
    await expect.poll(() => optionsOf(page).count()).toBeGreaterThan(500);
    const before = await optionsOf(page).count();
    await picker(page).getByRole("combobox").fill(term);
    const symbol = await pressWhile(page, 4, () => page.waitForTimeout(700));
    await expect(picker(page).getByText("1 of 5 selected")).toBeVisible();
    await expect(picker(page).getByRole("button", { name: `Remove ${symbol}` })).toBeVisible();
    await expect.poll(() => optionsOf(page).count()).toBeLessThan(before);
  });
}

test("an option is chosen by a touch that lasts while the list is filtered", async ({ page, context }) => {
  const touch = await context.newCDPSession(page);
  await page.goto("/dashboard/streams");
  await expect.poll(() => optionsOf(page).count()).toBeGreaterThan(500);
  await picker(page).getByRole("combobox").fill("zil");
  await page.waitForTimeout(150);
  const option = optionsOf(page).nth(4);
  const symbol = (await option.textContent()) ?? "";
  const box = await option.boundingBox();
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 12 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(350);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(picker(page).getByRole("button", { name: `Remove ${symbol}` })).toBeVisible();
});
