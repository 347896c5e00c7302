import { expect, type Page } from "@playwright/test";

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

/** Marks the page, to distinguish it from one that was reloaded. Gives whether it is still the same. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => "marked" in window);
}
