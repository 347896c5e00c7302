import {
  choose,
  expectRefusal,
  expectSignedIn,
  handInCode,
  signIn,
  signUp,
  uniquePerson,
} from "@cointide/testing/account";
import { expect } from "@playwright/test";
import { exportStreamsToAccount, keepStreamsInAccount } from "../support/account-stories.ts";
import { test } from "../support/test.ts";

test("a visitor signs up, creates streams, signs out and finds the streams on another device", async ({
  page,
  browser,
  product,
}) => {
  await keepStreamsInAccount({ page, browser, product });
});

test("a guest exports three streams to a new account and finds the same three, live", async ({
  page,
  product,
}) => {
  await exportStreamsToAccount({ page, product });
});

test("a member resets a forgotten password with a mailed code, and the old password stops working", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Di");
  await signUp(page, product.mailbox, person);
  await choose(page, "Logout");
  await page.goto("/register/signin");
  await page.getByRole("link", { name: /forgot|reset/i }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("New password").fill("Another2Secret");
  await page.getByLabel("Confirm password").fill("Another2Secret");
  await page.getByRole("button", { name: "Reset password" }).click();
  await handInCode(page, product.mailbox, person.email);
  await expectSignedIn(page, "Di");
  await choose(page, "Logout");
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  await signIn(page, person.email, person.password);
  await expectRefusal(page);
  await signIn(page, person.email, "Another2Secret");
  await expectSignedIn(page, "Di");
});
