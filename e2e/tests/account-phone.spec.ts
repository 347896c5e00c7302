import { expectSignedIn, fillSignUp, somebody } from "@cointide/testing/account";
import { expect } from "@playwright/test";
import { test } from "../support/product.ts";

test("a sign-up on one device is confirmed on another, once its password was entered there", async ({
  page,
  browser,
  product,
}) => {
  const person = somebody("Ivy");
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
  await phone.getByRole("textbox", { name: "Email" }).fill(person.email);
  await phone.getByLabel("Password", { exact: true }).fill(person.password);
  await phone.getByRole("button", { name: "Sign In" }).click();
  await phone.getByLabel("Verification code").fill(code);
  await phone.getByRole("button", { name: "Validate" }).click();
  await expectSignedIn(phone, "Ivy");
  await context.close();
});
