import {
  choose,
  expectSignedIn,
  fillSignUp,
  handInCode,
  signIn,
  signUp,
  uniquePerson,
} from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, expectCounts, kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT"], ["BNBUSDT"]);
const question = (page: Page) => page.getByRole("dialog", { name: "Import local streams?" });

/** Counts the imports that the page sends. */
function watchImports(page: Page): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/streams/import")) sent += 1;
  });
  return () => sent;
}

/** A guest asks for an account that takes the streams along, and leaves before the code. */
async function leaveSignUp(page: Page, email: string): Promise<void> {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard/export");
  await fillSignUp(page, { ...uniquePerson("Una"), email });
  await expect(page.getByLabel("Verification code")).toBeVisible();
  await page.keyboard.press("Escape");
}

test("streams that wait for a sign-up stay with it when another person signs in, until that person decides", async ({
  page,
  browser,
  product,
}) => {
  const una = uniquePerson("Una");
  const other = uniquePerson("Vic");
  const elsewhere = await browser.newContext({ baseURL: product.url });
  await signUp(await elsewhere.newPage(), product.mailbox, other);
  await elsewhere.close();

  const imports = watchImports(page);
  await leaveSignUp(page, una.email);
  await signIn(page, other.email, other.password);
  await expectSignedIn(page, "Vic");
  await expect(question(page)).toContainText(other.email);
  await question(page).getByRole("button", { name: "Keep them in this browser" }).click();
  await expectCounts(page, { streams: 0, assets: 0, unique: 0 });
  await page.reload();
  await expectSignedIn(page, "Vic");
  await expect(question(page)).toBeHidden();
  expect(imports()).toBe(0);
  expect(JSON.parse((await kept(page, "u:streams")) ?? "")).toHaveLength(2);

  await choose(page, "Logout");
  await page.goto("/register/validate");
  await page.getByRole("textbox", { name: "Email" }).fill(una.email);
  await handInCode(page, product.mailbox, una.email);
  await expectSignedIn(page, "Una");
  await expectCounts(page, { streams: 2, assets: 3, unique: 3 });
  expect(await kept(page, "u:exportStreams")).toBeNull();
});

test("streams that another person imports are theirs, and the browser keeps nothing of them", async ({
  page,
  browser,
  product,
}) => {
  const other = uniquePerson("Wim");
  const elsewhere = await browser.newContext({ baseURL: product.url });
  await signUp(await elsewhere.newPage(), product.mailbox, other);
  await elsewhere.close();

  const imports = watchImports(page);
  await leaveSignUp(page, uniquePerson("Una").email);
  await signIn(page, other.email, other.password);
  // It comes where "Sign In" was clicked: a click within a second of that would count as a slow double click.
  await question(page).getByRole("button", { name: "Import into this account" }).press("Enter");
  await expect(page.getByText("Data exported successfully").filter({ visible: true })).toBeVisible();
  await expect(cardOf(page, "BNBUSDT")).toBeVisible();
  expect(imports()).toBe(1);
  const everything = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const { id } of STREAMS) expect(everything).not.toContain(id);
  expect(everything).not.toContain("u:exportStreams");
});

test("an import that is chosen again while it runs is made once and ends in success", async ({
  page,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Xia"));
  await page.evaluate((streams) => localStorage.setItem("u:streams", JSON.stringify(streams)), STREAMS);
  const imports = watchImports(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/streams/import", async (route) => {
    await answered;
    await route.continue();
  });
  await choose(page, "Import local streams");
  await choose(page, "Import local streams");
  answer();
  await expect(page.getByText("Data exported successfully").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: /^Notices/ }).click();
  const log = page.getByRole("region", { name: "Past notices" });
  await expect(log.getByText("Data exported successfully")).toHaveCount(1);
  await expect(log.getByText("No local streams found")).toHaveCount(0);
  expect(imports()).toBe(1);
  await expectCounts(page, { streams: 2, assets: 3, unique: 3 });
});
