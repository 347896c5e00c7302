import type { Page } from "@playwright/test";

/** Notes when the first price stands in a row of the panel; `firstTick` gives it, in ms after the navigation. */
export async function watchFirstTick(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      for (const cell of document.querySelectorAll('td[data-label="Last price"]')) {
        if (!/\d/.test(cell.textContent ?? "")) continue;
        performance.mark("first-tick");
        observer.disconnect();
        return;
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

export async function firstTick(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("first-tick").length > 0, undefined, {
    timeout: 30_000,
  });
  return page.evaluate(() => performance.getEntriesByName("first-tick")[0]?.startTime ?? Number.NaN);
}
