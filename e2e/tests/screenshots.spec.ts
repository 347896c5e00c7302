import { signUp } from "@cointide/testing/account";
import { expect, type Page } from "@playwright/test";
import { MEMBER_SCREENS, openScreen, SCREENS } from "../support/screens.ts";
import { test } from "../support/test.ts";

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SCHEMES = ["dark", "light"] as const;

/** The screens that every run compares. The nightly run compares all of them. */
const IN_EVERY_RUN = ["landing page", "dashboard", "comparison", "chart"];

// One market at one moment, and nothing that moves: what differs then is how the page is drawn.
test.use({
  marketTime: Date.UTC(2026, 4, 8, 12, 30),
  locale: "en-US",
  contextOptions: { reducedMotion: "reduce" },
});

/** What the address of the run's product is in. */
const ADDRESSES = "input[readonly], [aria-label^='QR code']";

/** Compares a page as it stands, in both widths and schemes; `masked` is what the hour of the run decides on. */
async function expectLooks(page: Page, name: string, masked: string): Promise<void> {
  // Logos, names and histories come after what a screen is known by.
  await page.waitForLoadState("networkidle");
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const file = `${name.replaceAll(" ", "-")}-${viewport.width}-${colorScheme}.png`;
      await expect.soft(page).toHaveScreenshot(file, { mask: [page.locator(`${masked}, ${ADDRESSES}`)] });
    }
  }
}

for (const screen of SCREENS) {
  const tag = IN_EVERY_RUN.includes(screen.name) ? [] : ["@long"];
  test(`the ${screen.name} looks as in its screenshots`, { tag }, async ({ page }) => {
    await openScreen(page, screen);
    const masked = "div:has(> p:has-text(' updated ')), td:has(time)";
    await expectLooks(page, screen.name, screen.path.endsWith("/log") ? "li p:has(time)" : masked);
  });
}

test("every dialog of a member's settings looks as in its screenshots @long", async ({ page, product }) => {
  const person = { name: "Ada", email: "ada@example.com", password: "Correct1Horse" };
  await signUp(page, product.mailbox, person);
  for (const { name, path, shown } of MEMBER_SCREENS) {
    await page.goto(path);
    await shown(page);
    await expectLooks(page, name, ":has(> time)");
  }
});
