import { expect, type Locator } from "@playwright/test";

/**
 * Presses Retry in a place until what it is for is there. The page asks again by itself too, so it may be there before
 * Retry is reached; and what was away may refuse the first press.
 */
export async function retryUntil(place: Locator, loaded: Locator): Promise<void> {
  const retry = place.getByRole("button", { name: "Retry" });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(loaded).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}
