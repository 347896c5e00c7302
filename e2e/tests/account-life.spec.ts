import {
  choose,
  expectRefusal,
  expectSignedIn,
  fillSignIn,
  fillSignUp,
  handInCode,
  signIn,
  signUp,
  uniquePerson,
} from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, createStream, expectCounts, kept } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

test("a visitor signs up, creates a stream, signs out and finds the stream on another device", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Ada");
  await page.goto("/");
  await page.getByRole("link", { name: "Join" }).click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillSignUp(page, person);
  await handInCode(page, product.mailbox, person.email);
  await expectSignedIn(page, "Ada");
  await createStream(page, "BTCUSDT", "ETHUSDT");
  await choose(page, "Logout");
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  expect(await kept(page, "u:token")).toBeNull();

  const other = await browser.newContext({ baseURL: product.url });
  const device = await other.newPage();
  await signIn(device, person.email, person.password);
  await expectSignedIn(device, "Ada");
  await expect(cardOf(device, "BTCUSDT", "ETHUSDT")).toBeVisible();
  await expectCounts(device, { streams: 1, assets: 2, unique: 2 });
  await expect(device.getByRole("row", { name: /BTCUSDT/ }).first()).toContainText(/\d,\d{3}/);
  await other.close();
});

test("a guest exports three streams to a new account and finds the same three, live", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Eve");
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"], ["ETHUSDT", "SOLUSDT"], ["BNBUSDT"]));
  await page.goto("/dashboard");
  await expectCounts(page, { streams: 3, assets: 5, unique: 4 });
  await choose(page, "Export data to cloud");
  await expect(
    page.getByRole("dialog", { name: "Create a free account to enjoy fully customizable streams!" }),
  ).toBeVisible();
  await fillSignUp(page, person);
  await expect(page).toHaveURL(/\/dashboard\/validate/);
  await handInCode(page, product.mailbox, person.email);
  await expectSignedIn(page, "Eve");
  await expectCounts(page, { streams: 3, assets: 5, unique: 4 });
  await expect.poll(() => kept(page, "u:streams")).toMatch(/^(null|\[\])$|^$/);
  expect(await kept(page, "u:exportStreams")).toBeNull();
  await page.reload();
  await expectCounts(page, { streams: 3, assets: 5, unique: 4 });
  await expect(cardOf(page, "BNBUSDT").getByRole("row", { name: /BNBUSDT/ })).toContainText(/\d{3}/);
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
  await fillSignIn(page, person.email, "Another2Secret");
  await expectSignedIn(page, "Di");
});
