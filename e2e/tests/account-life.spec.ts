import {
  choose,
  enterCode,
  expectRefusal,
  expectSignedIn,
  fillSignUp,
  handInCode,
  signIn,
  signUp,
  uniquePerson,
} from "@cointide/testing/account";
import { kept } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { keepStreamsInAccount } from "../support/account-stories.ts";
import { test } from "../support/test.ts";

test("a person signs up, keeps streams, leaves, and finds them again on another device", async ({
  page,
  browser,
  product,
}) => {
  await keepStreamsInAccount({ page, browser, product });
});

test("an address of another alphabet is one account in all spellings, and signing up again leads to it", async ({
  page,
  product,
}) => {
  const { email, ...rest } = uniquePerson("Anna");
  const [local] = email.split("@");
  const person = { ...rest, email: `${local}@пример.рф` };
  await page.goto("/register/signup");
  await fillSignUp(page, person);
  await expect(page.getByText(`We sent a code to ${person.email} `)).toBeVisible();
  await handInCode(page, product.mailbox, person.email);
  await expectSignedIn(page, "Anna");
  await page.goto("/dashboard/settings");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.goto("/dashboard");
  await expectSignedIn(page, "Anna");
  await choose(page, "Logout");

  await page.goto("/register/signup");
  await fillSignUp(page, {
    ...person,
    email: `${local?.toUpperCase()}@XN--E1AFMKFD。рф`,
    password: "Another2Secret",
  });
  await expectRefusal(page, "This email is already registered.");
  await page.getByRole("dialog").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("tab", { name: "Sign In", selected: true })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectSignedIn(page, "Anna");
});

test("an account that was never confirmed is led to its code at sign-in; Cancel goes back one step @long", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Bo");
  await page.goto("/register/signup");
  await fillSignUp(page, person);
  await expect(page).toHaveURL(/\/register\/validate/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/register\/signup/);
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/register\/validate/);
  await handInCode(page, product.mailbox, person.email);
  await expectSignedIn(page, "Bo");
});

test("a wrong code and a wrong password are refused in the service's words, and what was typed stays @long", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Cy");
  await page.goto("/register/signup");
  await fillSignUp(page, person);
  const code = await product.mailbox.codeFor(person.email);
  const wrong = code === "000000" ? "000001" : "000000";
  await expect(page.getByRole("button", { name: "Validate" })).toBeDisabled();
  await page.getByLabel("Verification code").fill(wrong);
  await page.getByRole("button", { name: "Validate" }).click();
  await expectRefusal(page);
  await expect(page.getByLabel("Verification code")).toHaveValue(wrong);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Validate" }).click();
  await expectSignedIn(page, "Cy");
  await choose(page, "Logout");
  await signIn(page, person.email, "Wrong1Password");
  await expectRefusal(page);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});

test("a forgotten password is reset by a mailed code, and the old one no longer works", async ({
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
  await signIn(page, person.email, person.password);
  await expectRefusal(page);
  await signIn(page, person.email, "Another2Secret");
  await expectSignedIn(page, "Di");
});

test("the mailed code of a stranger's sign-up says whose it is, and makes no account @long", async ({
  page,
  browser,
  product,
}) => {
  const stranger = uniquePerson("Eve");
  const foreign = await browser.newContext({ baseURL: product.url });
  const strangersPage = await foreign.newPage();
  await strangersPage.goto("/register/signup");
  await fillSignUp(strangersPage, stranger);
  await expect(strangersPage).toHaveURL(/\/register\/validate/);

  await enterCode(page, stranger.email, await product.mailbox.codeFor(stranger.email));
  await expectRefusal(page, "confirms a sign-up as “Eve” that was started in another browser");
  expect(await kept(page, "u:token")).toBeNull();

  const owner = { ...stranger, name: "Ada", password: "Owners2Secret" };
  await signUp(page, product.mailbox, owner);
  await choose(page, "Logout");
  await signIn(page, owner.email, stranger.password);
  await expectRefusal(page);
  await signIn(page, owner.email, owner.password);
  await expectSignedIn(page, "Ada");
  await foreign.close();
});

test("a sign-up on one device is confirmed on another, once its password was entered there @long", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Ivy");
  await page.goto("/register/signup");
  await fillSignUp(page, person);
  const code = await product.mailbox.codeFor(person.email);
  await expect(page.getByText("To enter it on another device, sign in there first")).toBeVisible();
  const context = await browser.newContext({ baseURL: product.url });
  const phone = await context.newPage();
  await phone.goto("/register/validate");
  await phone.getByRole("textbox", { name: "Email" }).fill(person.email);
  await phone.getByRole("button", { name: "Resend code" }).click();
  await expect(phone.getByText("This browser has not asked for a code for this address.")).toBeVisible();
  await phone.getByLabel("Verification code").fill(code);
  await phone.getByRole("button", { name: "Validate" }).click();
  await expect(phone.getByText("first sign in here with the password of that sign-up")).toBeVisible();
  await phone.getByRole("button", { name: "Cancel" }).click();
  await expect(phone.getByRole("tab", { name: "Sign In", selected: true })).toBeVisible();
  await phone.getByRole("textbox", { name: "Email" }).fill(person.email);
  await phone.getByLabel("Password", { exact: true }).fill(person.password);
  await phone.getByRole("button", { name: "Sign In" }).click();
  await phone.getByLabel("Verification code").fill(code);
  await phone.getByRole("button", { name: "Validate" }).click();
  await expectSignedIn(phone, "Ivy");
  await context.close();
});
