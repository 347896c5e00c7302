import {
  choose,
  expectSignedIn,
  signIn,
  signUp,
  signUpByForm,
  uniquePerson,
} from "@cointide/testing/account";
import { createStream, kept, pick, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { moveUp } from "../support/board.ts";
import { test } from "../support/test.ts";

const view = (page: Page, name: "Cards" | "Table") => page.getByRole("button", { name, exact: true });
const table = (page: Page) => page.getByRole("region", { name: "Table of all your assets" });

/** The service's answer to what the page sends next. */
const nextSaved = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith("/user/preferences") && response.request().method() === "PUT",
  );

/** The view that the service has for the account of the page. */
const savedView = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("u:token")}` };
    const answer = await fetch("/api/user/preferences", { headers });
    return (await answer.json()).sections.board?.value.view;
  });

/** Chooses a view, and waits until the service has it. */
async function chooseView(page: Page, name: "Cards" | "Table"): Promise<void> {
  const saved = nextSaved(page);
  await view(page, name).click();
  expect((await saved).status()).toBe(200);
}

/** Moves the second stream to the first place, and waits until the service has it. */
async function moveToTop(page: Page, stream: string): Promise<void> {
  await page.getByRole("button", { name: "Arrange streams" }).click();
  const saved = nextSaved(page);
  await moveUp(page, `stream ${stream}`, 1);
  expect((await saved).status()).toBe(200);
  await page.getByRole("button", { name: "Arrange streams" }).click();
}

test("what a guest chose goes along into the account and to its other devices, and to no other account", async ({
  page,
  browser,
  product,
}) => {
  // Two people sign up by form here, and one of them on two devices.
  test.slow();
  const person = uniquePerson("Ida");
  await page.goto("/");
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  await createStream(page, "BTCUSDT");
  await view(page, "Table").click();
  await expect(table(page)).toBeVisible();
  await signUpByForm(page, product.mailbox, person);
  for (const symbol of ["SOLUSDT", "ETHUSDT"]) {
    await page.getByRole("link", { name: "Create" }).click();
    await pick(page, symbol);
    await picker(page).getByRole("button", { name: "Create" }).click();
    await expect(table(page).getByRole("rowheader", { name: symbol })).toBeVisible();
  }
  const pinned = nextSaved(page);
  await page.getByRole("button", { name: "Pin ETHUSDT" }).click();
  expect((await pinned).status()).toBe(200);
  await moveToTop(page, "ETHUSDT");

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await signIn(other, person.email, person.password);
  await expectSignedIn(other, "Ida");
  await expect(table(other)).toBeVisible();
  await chooseView(other, "Cards");
  await expect(table(other)).toBeHidden();
  await expect(other.getByRole("region", { name: "Pinned ETHUSDT" })).toBeVisible();
  await expect(other.getByRole("article").getByRole("heading")).toHaveText(["ETHUSDT", "SOLUSDT"]);
  await context.close();

  await page.reload();
  await expectSignedIn(page, "Ida");
  await expect(view(page, "Cards")).toHaveAttribute("aria-pressed", "true");
  await chooseView(page, "Table");
  await choose(page, "Logout");
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  expect(await kept(page, "u:preferences")).not.toContain("board");

  await signUpByForm(page, product.mailbox, uniquePerson("Jon"));
  await createStream(page, "SOLUSDT");
  await expect(view(page, "Cards")).toHaveAttribute("aria-pressed", "true");
  await expect(table(page)).toBeHidden();
});

test("a choice that the service could not take is sent when it can, also from the next page", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Kim");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  await page.route("**/user/preferences", (route) => route.fulfill({ status: 503, body: "Down." }));
  const refused = nextSaved(page);
  await view(page, "Table").click();
  expect((await refused).status()).toBe(503);
  const next = await page.context().newPage();
  await page.close();
  await next.goto("/dashboard");
  await expect(table(next)).toBeVisible();
  await expect.poll(() => savedView(next)).toBe("table");
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await signIn(other, person.email, person.password);
  await expect(table(other)).toBeVisible();
  await context.close();
});
