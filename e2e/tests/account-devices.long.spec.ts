import {
  choose,
  expectRefusal,
  expectSignedIn,
  fillSignUp,
  signIn,
  signUp,
  signUpByForm,
  uniquePerson,
} from "@cointide/testing/account";
import { createStream, kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

const devices = (page: Page) => page.getByRole("list", { name: "Signed-in devices" });
const otherItem = (page: Page) => devices(page).getByRole("listitem").filter({ hasNotText: "This device" });

test("a device that is signed out elsewhere learns so at its next call; this one stays", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Lou");
  await signUp(page, product.mailbox, person);
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await signIn(other, person.email, person.password);
  await expectSignedIn(other, "Lou");
  await choose(page, "Settings");
  await page.getByRole("link", { name: "Manage" }).click();
  await expect(devices(page).getByRole("listitem")).toHaveCount(2);
  await expect(devices(page).getByText("This device")).toHaveCount(1);
  await expect(otherItem(page)).toContainText(/Chrome on (Linux|Windows)/);
  await otherItem(page).getByRole("button", { name: "Sign out" }).click();
  await expect(devices(page).getByRole("listitem")).toHaveCount(1);
  await expect(devices(page)).toBeFocused();
  await other.goto("/dashboard/settings");
  await expect(other).toHaveURL(/\/register\/signin/);
  await page.reload();
  await expectSignedIn(page, "Lou");
  await context.close();
});

test("signing out everywhere leaves nothing of the account in this browser, and keeps the guest's streams", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Mia");
  await page.goto("/");
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  await createStream(page, "BTCUSDT");
  const guestStreams = await kept(page, "u:streams");
  await choose(page, "Logout");
  await signUpByForm(page, product.mailbox, person);
  await createStream(page, "ETHUSDT");
  await page.goto("/dashboard/settings/devices");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(person.email);
  expect(stored).not.toContain("ETHUSDT");
  expect(await kept(page, "u:token")).toBeNull();
  expect(await kept(page, "u:streams")).toBe(guestStreams);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/register\/signin/);
});

test("the code form says when no attempt is left, and a new code clears that", async ({ page, product }) => {
  const person = uniquePerson("Ned");
  await page.goto("/register/signup");
  await fillSignUp(page, person);
  const first = await product.mailbox.codeFor(person.email);
  const wrong = first === "000000" ? "000001" : "000000";
  const field = page.getByLabel("Verification code");
  const none = page.getByText("No attempts left. Send a new code.");
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await field.fill(wrong);
    const answer = page.waitForResponse(/\/user\/validate$/);
    await page.getByRole("button", { name: "Validate" }).click();
    await answer;
    await expectRefusal(page);
    await expect(none).toBeVisible({ visible: attempt === 5 });
  }
  await page.getByRole("button", { name: "Resend code" }).click();
  await expect(none).toBeHidden();
  await expect(field).toHaveValue("");
  const code = await product.mailbox.codeFor(person.email);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Validate" }).click();
  await expectSignedIn(page, "Ned");
});
