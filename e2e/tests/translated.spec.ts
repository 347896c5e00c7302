import { signUp, uniquePerson } from "@cointide/testing/account";
import { expect } from "@playwright/test";
import { expectFeed } from "../support/board.ts";
import { MEMBER_SCREENS, openScreen, SCREENS } from "../support/screens.ts";
import { test } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });

/** The screen that every run translates. The nightly run translates all of them. */
const IN_EVERY_RUN = "dashboard";

test.describe("under a translator", () => {
  test.use({ isTranslated: true });

  for (const screen of SCREENS) {
    const tag = screen.name === IN_EVERY_RUN ? [] : ["@long"];
    test(`the ${screen.name} keeps updating`, { tag }, async ({ page, product }) => {
      await openScreen(page, screen);
      if (!screen.streams?.length) return;
      await product.exchange.loseFeed();
      await expectFeed(page, "Reconnecting");
      await product.exchange.reset();
      await expectFeed(page, "Live", 60_000);
    });
  }

  for (const screen of MEMBER_SCREENS) {
    test(`a member's ${screen.name} opens @long`, async ({ page, product }) => {
      await signUp(page, product.mailbox, uniquePerson("Ada"));
      await page.goto(screen.path);
      await screen.shown(page);
    });
  }

  test("a form shows and hides its warnings and shows the service's refusal @long", async ({ page }) => {
    const { email, password } = uniquePerson("Eve");
    const form = page.getByRole("dialog");
    await page.goto("/register/signin");
    await form.getByLabel("Email").fill("eve@");
    await expect(form.getByText("Please enter a valid email.")).toBeVisible();
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByLabel("Email").fill(email);
    await expect(form.getByText("Please enter a valid email.")).toBeHidden();
    await form.getByRole("button", { name: "Sign In" }).click();
    await expect(form.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
    await form.getByLabel("Email").fill("");
    await expect(form.getByText("Email must not be empty")).toBeVisible();
  });
});
