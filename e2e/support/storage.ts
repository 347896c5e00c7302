import { expect, type Page } from "@playwright/test";

/** Puts values into the browser's storage once, before the first page is opened. */
export async function remember(page: Page, values: Record<string, string>): Promise<void> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem("u:token") !== null) return;
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, values);
}

/** Everything that the browser keeps for the page, by key. */
export const everythingKept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** Opens the log of past notices and finds one in it. */
export async function expectLoggedNotice(page: Page, text: RegExp): Promise<void> {
  const log = page.getByRole("region", { name: "Past notices" });
  await page.getByRole("button", { name: /^Notices/ }).click();
  await expect(log.getByText(text)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(log).toBeHidden();
}

/** Ways in which a browser keeps nothing: each is to run in the page before all else. */
export const BROKEN_STORAGE = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  blocked: () => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  },
  missing: () => {
    Object.defineProperty(window, "localStorage", { value: null });
  },
};
