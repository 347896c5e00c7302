import { signUp, uniquePerson } from "@cointide/testing/account";
import { becomeGuest } from "@cointide/testing/guest";
import { cardOf, kept } from "@cointide/testing/streams";
import { type Browser, expect, type Page } from "@playwright/test";
import { rowOf } from "../support/board.ts";
import { test } from "../support/test.ts";
import { openTransfer, previewText, runImport, saveExport, transferDialog } from "../support/transfer.ts";

const NAME = "Majors 币安人生 🚀";
const SYMBOLS = ["BTCUSDT", "币安人生USDT", "PEPEUSDT", "ETHBTC", "BTCTRY"];

/** A browser that has never seen the product. */
async function openStranger(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

/** Saves an export in one format. */
async function exported(page: Page, format: "Cointide" | "TradingView"): Promise<string> {
  await openTransfer(page);
  return (await saveExport(page, format)).text;
}

/** Imports a text that has one stream. */
async function importStream(page: Page, text: string): Promise<void> {
  await openTransfer(page);
  await previewText(page, text);
  await runImport(page, /^Added 1 stream\b/);
  await transferDialog(page).getByRole("button", { name: "Done" }).click();
}

/** Names and symbols of a guest's streams. */
async function streamsOf(page: Page): Promise<{ name: string; symbols: string[] }[]> {
  const streams = JSON.parse((await kept(page, "u:streams")) ?? "[]") as typeof NAMED;
  return streams.map(({ name, symbols }) => ({ name, symbols }));
}

const NAMED = [{ id: "a".repeat(24), userId: "guest" as const, symbols: SYMBOLS, name: NAME }];

test("a list is the same after a link, a file, an account, a watchlist and a link again", async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const sent = [{ name: NAME, symbols: SYMBOLS }];
  await becomeGuest(page, NAMED);
  await page.goto("/dashboard");
  await page.getByRole("article", { name: NAME }).getByRole("link", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();

  const friend = await openStranger(browser, product.url);
  await friend.goto(link);
  await friend.getByRole("button", { name: "Add to my board" }).click();
  await expect(friend).toHaveURL(/\/dashboard$/);
  expect(await streamsOf(friend)).toEqual(sent);

  const member = await openStranger(browser, product.url);
  await signUp(member, product.mailbox, uniquePerson("Noa"), []);
  await importStream(member, await exported(friend, "Cointide"));
  const device = await openStranger(browser, product.url);
  await becomeGuest(device);
  await importStream(device, await exported(member, "TradingView"));
  expect(await streamsOf(device)).toEqual(sent);

  await device.goto("/dashboard");
  await device.getByRole("article", { name: NAME }).getByRole("link", { name: "Share" }).click();
  await expect(device.getByRole("textbox", { name: "Link" })).toHaveValue(link);
  for (const one of [friend, member, device]) await one.context().close();
});

test("a halted pair travels with its stream into an account", { tag: "@long" }, async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  // The service reads the list of pairs each 12 s, so the pair is one that no other test uses.
  await product.exchange.fault({ kind: "halt", symbols: ["ALGOUSDT"], status: "BREAK" });
  const streams = [{ id: "b".repeat(24), userId: "guest" as const, symbols: ["ALGOUSDT", "BTCUSDT"] }];
  await becomeGuest(page, streams);
  await page.goto("/dashboard");
  await expect(rowOf(page, "ALGOUSDT")).toContainText("Trading is halted", { timeout: 30_000 });
  const text = await exported(page, "Cointide");

  const member = await openStranger(browser, product.url);
  await signUp(member, product.mailbox, uniquePerson("Ida"), []);
  await importStream(member, text);
  await expect(cardOf(member, "ALGOUSDT", "BTCUSDT")).toBeVisible();
  expect(JSON.parse(await exported(member, "Cointide")).streams).toEqual(JSON.parse(text).streams);
  await member.context().close();
  await product.exchange.reset();
});

test("a member whose session has ended signs in and comes back to the list", async ({ page, product }) => {
  const link = "/list#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT";
  const add = page.getByRole("button", { name: "Add to my board" });
  const person = uniquePerson("Uma");
  await signUp(page, product.mailbox, person);
  await page.goto(link);
  await expect(add).toBeVisible();
  const token = await kept(page, "u:token");
  await page.request.delete("/api/session", { headers: { authorization: `Bearer ${token}` } });
  await add.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(/Your session has ended/);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(link);
  await add.click();
  await expect(page.getByRole("article", { name: "Majors", exact: true })).toBeVisible();
});
