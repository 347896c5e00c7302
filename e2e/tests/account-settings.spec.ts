import {
  choose,
  enterCode,
  expectRefusal,
  expectSignedIn,
  handInCode,
  signIn,
  signUp,
  uniquePerson,
} from "@cointide/testing/account";
import { kept } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

test("a person is renamed, at once and everywhere; every link of the settings is at least 24 px high", async ({
  page,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Hal"));
  await choose(page, "Settings");
  const links = page.getByRole("dialog", { name: "Settings" }).getByRole("link");
  await expect(links).not.toHaveCount(0);
  // A modal that opens is drawn a little smaller at first.
  const least = () =>
    links.evaluateAll((all) => Math.min(...all.map((link) => link.getBoundingClientRect().height)));
  await expect.poll(least).toBeGreaterThanOrEqual(24);
  await page.getByLabel("Name").fill("Hal the Second");
  await page.getByRole("button", { name: "Update" }).click();
  await page.keyboard.press("Escape");
  await expectSignedIn(page, "Hal the Second");
  await page.reload();
  await expectSignedIn(page, "Hal the Second");
});

test("a new email holds once its code was handed in, and then the old one no longer signs in", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Ida");
  const { email } = uniquePerson("Ida.new");
  await signUp(page, product.mailbox, person);
  await page.goto("/dashboard/settings/email");
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Change email" }).click();
  await handInCode(page, product.mailbox, email);
  await expect(page.getByRole("dialog", { name: "Settings" })).toContainText(email);
  await expect(page.getByRole("dialog", { name: "Check your email" })).toBeHidden();
  await page.keyboard.press("Escape");
  await choose(page, "Logout");
  await signIn(page, person.email, person.password);
  await expectRefusal(page);
  await signIn(page, email, person.password);
  await expectSignedIn(page, "Ida");
  const notice = await product.mailbox.noticeFor(person.email);
  expect(notice).toContain("Your Cointide account has a new email.");
  expect(notice).toContain("If this wasn't you");
  expect(notice).not.toContain(email);
});

test("the code of a new email is refused in a browser without the account, and then good in its own @long", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Pia");
  const { email } = uniquePerson("Pia.new");
  await signUp(page, product.mailbox, person);
  await page.goto("/dashboard/settings/email");
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page).toHaveURL(/\/settings\/validate/);
  const code = await product.mailbox.codeFor(email);

  const foreign = await browser.newContext({ baseURL: product.url });
  const stranger = await foreign.newPage();
  await enterCode(stranger, email, code);
  await expectRefusal(stranger, "Sign in to that account first, then enter the code.");
  expect(await kept(stranger, "u:token")).toBeNull();
  await foreign.close();

  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toContainText(email);
});

test("a changed password signs every other device out @long", async ({ page, browser, product }) => {
  const person = uniquePerson("Joy");
  await signUp(page, product.mailbox, person);
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await signIn(other, person.email, person.password);
  await expectSignedIn(other, "Joy");
  await page.goto("/dashboard/settings/password");
  await page.getByLabel("New password").fill("Changed3Secret");
  await page.getByLabel("Confirm password").fill("Changed3Secret");
  await page.getByRole("button", { name: "Change password" }).click();
  await handInCode(page, product.mailbox, person.email);
  await expect(page).not.toHaveURL(/validate/);
  expect(await product.mailbox.noticeFor(person.email)).toContain("Your Cointide account has a new password");
  await page.goto("/dashboard");
  await expectSignedIn(page, "Joy");
  await other.reload();
  await expect(other).toHaveURL(/\/register\/signin/);
  await context.close();
});

test("a deleted account is gone, with everything in it @long", async ({ page, product }) => {
  const person = uniquePerson("Kim");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  await page.goto("/dashboard/settings/delete");
  await page.getByLabel("Password", { exact: true }).fill("Wrong1Password");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expectRefusal(page);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  expect(await product.mailbox.noticeFor(person.email)).toContain("were permanently deleted");
  await signIn(page, person.email, person.password);
  await expectRefusal(page);
});

test("a password manager finds what it looks for on every form @long", async ({ page }) => {
  const hints = (url: string) =>
    page.goto(url).then(async () => {
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
      return await page
        .locator("dialog input:not([type=hidden])")
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
    });
  expect(await hints("/register/signin")).toEqual([
    expect.stringMatching(/email|username/),
    "current-password",
  ]);
  expect(await hints("/register/signup")).toEqual([
    "name",
    expect.stringMatching(/email|username/),
    "new-password",
    "new-password",
  ]);
  expect(await hints("/register/validate")).toContain("one-time-code");
});
