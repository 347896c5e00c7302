import { signUp, uniquePerson } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, openLiveBoard } from "../support/board.ts";
import { MEMBER_SCREENS, openScreen, SCREENS } from "../support/screens.ts";
import { collectFailures } from "../support/slice-failures.ts";
import { test } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });

/** The screens that `npm test` translates. */
const IN_EACH_RUN = ["landing page", "sign up", "dashboard"];

test.describe("under a translator", () => {
  test.use({ isTranslated: true });

  for (const screen of SCREENS) {
    const tag = IN_EACH_RUN.includes(screen.name) ? [] : ["@long"];
    test(`the ${screen.name} goes on changing`, { tag }, async ({ page, product }) => {
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

  test("a feed that falls silent and comes back leaves the board in place", async ({ page, product }) => {
    await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
    await openLiveBoard(page, "ETHUSDT");
    await product.exchange.fault({ kind: "stall" });
    await expectFeed(page, "Stale");
    await product.exchange.reset();
    await expectFeed(page, "Live", 60_000);
  });

  test("a form shows what is wrong, takes it back, and shows the refusal of the service", async ({
    page,
  }) => {
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

/** Removes a node that React has put on the page, as extensions do that hide parts of pages. */
const removeNode = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => node.remove());

test("a part whose nodes an extension has removed is shown again with what was typed, and no release is blamed", async ({
  page,
}) => {
  const failures = collectFailures(page);
  const form = page.getByRole("dialog");
  const fields = { email: form.getByLabel("Email"), password: form.getByLabel("Password", { exact: true }) };
  await page.goto("/register/signin");
  await fields.password.fill("Correct1Horse");
  await fields.email.fill("eve@");
  await expect(form.getByText("Please enter a valid email.")).toBeVisible();
  const before = await fields.email.elementHandle();
  await removeNode(page, "dialog [data-warning] > svg");
  await fields.email.fill("eve@example.com");
  await expect.poll(() => before?.evaluate((node) => node.isConnected)).toBe(false);
  await expect(fields.email).toHaveValue("eve@example.com");
  await expect(fields.email).toBeFocused();
  await expect(fields.password).toHaveValue("Correct1Horse");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  // What is reported is collected for a second.
  await page.waitForTimeout(2_000);
  expect(failures).toEqual([]);
});

test("the board outlives an extension that removes the state of the feed @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  await product.exchange.loseFeed();
  await expectFeed(page, "Reconnecting");
  await removeNode(page, "header [data-state] strong + span");
  await product.exchange.reset();
  await expectFeed(page, "Live", 60_000);
  await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
});
