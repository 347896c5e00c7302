import type { Page } from "@playwright/test";
import type { QuietPage } from "./quiet-page.ts";

/** Makes the page a guest's, with streams of five symbols each, before any script of it runs. */
export async function becomeGuest(
  page: Pick<QuietPage, "addInitScript"> | Page,
  lists: readonly (readonly string[])[],
): Promise<void> {
  const streams = lists.map((symbols, index) => ({
    id: (index + 1).toString(16).padStart(24, "0"),
    userId: "guest",
    symbols,
  }));
  await page.addInitScript((kept: typeof streams) => {
    localStorage.setItem("u:token", "guest");
    localStorage.setItem("u:joinDate", "2026-01-02T03:04:05.000Z");
    localStorage.setItem("u:streams", JSON.stringify(kept));
  }, streams);
}

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
