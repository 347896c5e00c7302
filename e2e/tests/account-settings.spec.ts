import {
  choose,
  expectRefusal,
  expectSignedIn,
  fillSignIn,
  handInCode,
  signIn,
  signUp,
  uniquePerson,
} from "@cointide/testing/account";
import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

const START = "Get realtime updates now";

test("a member changes name and email, signs in with the new email, and deletes the account", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Ida");
  const { email } = uniquePerson("Ida.new");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  await choose(page, "Settings");
  await page.getByLabel("Name").fill("Ida the Second");
  await page.getByRole("button", { name: "Update" }).click();
  await page.keyboard.press("Escape");
  await expectSignedIn(page, "Ida the Second");

  await page.goto("/dashboard/settings/email");
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Change email" }).click();
  await handInCode(page, product.mailbox, email);
  await expect(page.getByRole("dialog", { name: "Settings" })).toContainText(email);
  const notice = await product.mailbox.noticeFor(person.email);
  expect(notice).toContain("Your Cointide account has a new email.");
  await expect(page.getByRole("dialog", { name: "Check your email" })).toBeHidden();
  await page.keyboard.press("Escape");
  await choose(page, "Logout");
  await expect(page.getByRole("button", { name: START })).toBeVisible();
  await signIn(page, person.email, person.password);
  await expectRefusal(page);
  await fillSignIn(page, email, person.password);
  await expectSignedIn(page, "Ida the Second");

  await page.goto("/dashboard/settings/delete");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("button", { name: START })).toBeVisible();
  expect(await product.mailbox.noticeFor(email)).toContain("were permanently deleted");
});

test("signs other devices out from the list of devices and by a new password @long", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Joy");
  await signUp(page, product.mailbox, person);
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await signIn(other, person.email, person.password);
  await expectSignedIn(other, "Joy");
  await page.goto("/dashboard/settings/devices");
  const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await devices.filter({ hasNotText: "This device" }).getByRole("button", { name: "Sign out" }).click();
  await expect(devices).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/register\/signin/);

  await signIn(other, person.email, person.password);
  await expectSignedIn(other, "Joy");
  await page.goto("/dashboard/settings/password");
  await page.getByLabel("New password").fill("Changed3Secret");
  await page.getByLabel("Confirm password").fill("Changed3Secret");
  await page.getByRole("button", { name: "Change password" }).click();
  await handInCode(page, product.mailbox, person.email);
  await expect(page).not.toHaveURL(/validate/);
  await page.goto("/dashboard");
  await expectSignedIn(page, "Joy");
  await other.reload();
  await expect(other).toHaveURL(/\/register\/signin/);
  await context.close();
});
