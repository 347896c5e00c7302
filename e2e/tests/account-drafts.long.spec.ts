import {
  choose,
  expectSignedIn,
  fillSignUp,
  handInCode,
  signUp,
  uniquePerson,
} from "@cointide/testing/account";
import { cardOf, pick, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

const chips = (page: Page) => picker(page).getByRole("button", { name: /^Remove/ });
const openPicker = (page: Page) => page.getByRole("link", { name: "Create" }).click();
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true });

test("name and email are there again after Back from the code form, Esc and a reload, and can be cleared", async ({
  page,
}) => {
  const person = uniquePerson("Abe");
  await page.goto("/register/signup");
  await fillSignUp(page, person);
  await expect(page.getByLabel("Verification code")).toBeVisible();
  await page.goBack();
  const expectKept = async () => {
    await expect(page.getByLabel("Name")).toHaveValue("Abe");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Confirm password")).toHaveValue("");
  };
  await expectKept();
  await page.reload();
  await expectKept();
  await page.keyboard.press("Escape");
  await page.goto("/register/signup");
  await expectKept();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Name")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("picks and settings' forms are there again after Esc and a reload, and gone after a logout", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Bea");
  const { email } = uniquePerson("Bea.new");
  await signUp(page, product.mailbox, person);
  await openPicker(page);
  await pick(page, "BTCUSDT", "ETHUSDT");
  await page.keyboard.press("Escape");
  await openPicker(page);
  await expect(chips(page)).toHaveText(["BTCUSDT", "ETHUSDT"]);
  await page.reload();
  await expect(chips(page)).toHaveText(["BTCUSDT", "ETHUSDT"]);
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/settings/email");
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByLabel("Verification code")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("New email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Change email" }).click();
  await handInCode(page, product.mailbox, email);
  await expect(seen(page, "Your email has been changed")).toBeVisible();
  await page.goto("/dashboard/settings/email");
  await expect(page.getByLabel("New email")).toHaveValue("");

  await page.goto("/dashboard");
  await choose(page, "Logout");
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("u:drafts"))).toBeNull();
});

test("a created stream is announced and scrolled into view; a refused one keeps the choice", async ({
  page,
  product,
}) => {
  const streams = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "BNBUSDT"].map((symbol) => [symbol]);
  await signUp(page, product.mailbox, uniquePerson("Cal"), streams);
  await page.setViewportSize({ width: 390, height: 640 });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/streams", async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    await answered;
    await route.fulfill({ status: 422, contentType: "text/plain", body: "Not today." });
  });
  await openPicker(page);
  await pick(page, "LTCUSDT", "ADAUSDT");
  await picker(page).getByRole("button", { name: "Create" }).click();
  const card = cardOf(page, "LTCUSDT", "ADAUSDT");
  await expect(card).toBeInViewport();
  await expect(card).toContainText("Saving…");
  await expect(seen(page, "Stream created")).toHaveCount(0);
  answer();
  await expect(picker(page)).toContainText("Not today.");
  await expect(chips(page)).toHaveText(["LTCUSDT", "ADAUSDT"]);
  await page.unroute("**/api/streams");
  // A click there within a second of the first one would count as a slow double click.
  await picker(page).getByRole("button", { name: "Create" }).press("Enter");
  await expect(seen(page, "Stream created")).toBeVisible();
  await expect(card).toBeInViewport();
  await expect(card.getByRole("button", { name: "Edit" })).toBeVisible();
});

test("a changed password ends with a notice, and Do not ask again can be taken back", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Dot");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  await cardOf(page, "BTCUSDT").getByRole("button", { name: "Delete" }).click();
  await page.getByLabel("Do not ask again").check();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await choose(page, "Ask before deleting");
  await cardOf(page, "BTCUSDT").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog", { name: "Delete stream" })).toBeVisible();

  await page.goto("/dashboard/settings/password");
  await page.getByLabel("New password").fill("Changed3Secret");
  await page.getByLabel("Confirm password").fill("Changed3Secret");
  await page.getByRole("button", { name: "Change password" }).click();
  await handInCode(page, product.mailbox, person.email);
  await expect(seen(page, "Your password has been changed")).toBeVisible();
  await page.goto("/dashboard");
  await expectSignedIn(page, "Dot");
});
