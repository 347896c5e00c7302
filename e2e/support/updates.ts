import { expect, type Locator, type Page } from "@playwright/test";

const offer = (page: Page): Locator => page.getByRole("region", { name: "Update", exact: true });

/** The offers of a slice's new release, and of the whole page's. */
export const partOffer = (page: Page): Locator =>
  offer(page).getByText("A new version of this part is ready.");
export const pageOffer = (page: Page): Locator =>
  offer(page).getByText("A new version of Cointide is ready.");

/** Has the page look for new releases as when its tab is turned to, and waits until it has done so. */
export async function lookForReleases(page: Page): Promise<void> {
  await expect(async () => {
    const [response] = await Promise.all([
      page.waitForResponse(/\/registry\.json$/, { timeout: 400 }),
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))),
    ]);
    await response.finished();
  }).toPass({ intervals: [50] });
}

/** Marks the page, so that it can be told from one that was loaded anew. Gives whether it is still the same. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => "marked" in window);
}
