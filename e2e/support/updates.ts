import { expect, type Locator, type Page } from "@playwright/test";

/** What every page of the product says of its new version, and of that of one of its parts. */
export const PART_IS_READY = "A new version of this part is ready.";
export const PAGE_IS_READY = "A new version of Cointide is ready.";

export const partOffer = (page: Page): Locator => page.getByRole("status").getByText(PART_IS_READY);
export const pageOffer = (page: Page): Locator => page.getByRole("status").getByText(PAGE_IS_READY);

/** Has the page look for new releases as when its tab is turned to, and waits until it has done so. */
export async function lookForReleases(page: Page): Promise<void> {
  await expect(async () => {
    const [response] = await Promise.all([
      page.waitForResponse(/\/registry\.json$/, { timeout: 400 }),
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
    ]);
    await response.finished();
  }).toPass({ intervals: [50] });
}

/** Marks the page, so that it can be told from one that was loaded anew. Gives whether it is still the same. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => "marked" in window);
}
