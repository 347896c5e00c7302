import {
  choose,
  expectSignedIn,
  fillSignUp,
  handInCode,
  signIn,
  uniquePerson,
} from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, createStream, expectCounts, kept } from "@cointide/testing/streams";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "./product.ts";

type Stage = { page: Page; product: Product };

/** Signs a visitor up by the forms, creates streams, signs out and expects the streams on another device. */
export async function keepStreamsInAccount({ page, browser, product }: Stage & { browser: Browser }) {
  const person = uniquePerson("Ada");
  await page.goto("/");
  await page.getByRole("link", { name: "Join" }).click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillSignUp(page, person);
  await handInCode(page, product.mailbox, person.email);
  await expectSignedIn(page, "Ada");
  await createStream(page, "BTCUSDT", "ETHUSDT");
  await createStream(page, "ETHUSDT", "SOLUSDT");
  await expectCounts(page, { streams: 2, assets: 4, unique: 3 });
  await page.reload();
  await expect(cardOf(page, "BTCUSDT", "ETHUSDT")).toBeVisible();
  await choose(page, "Logout");
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  expect(await kept(page, "u:token")).toBeNull();

  const other = await browser.newContext({ baseURL: product.url });
  const device = await other.newPage();
  await signIn(device, person.email, person.password);
  await expectSignedIn(device, "Ada");
  await expect(cardOf(device, "ETHUSDT", "SOLUSDT")).toBeVisible();
  await expectCounts(device, { streams: 2, assets: 4, unique: 3 });
  await expect(device.getByRole("row", { name: /BTCUSDT/ }).first()).toContainText(/\d,\d{3}/);
  await other.close();
}

/** Exports three streams of a guest to a new account and expects the same three there, live. */
export async function exportStreamsToAccount({ page, product }: Stage) {
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
  await expect(cardOf(page, "BNBUSDT").getByRole("row", { name: /BNBUSDT/ })).toContainText(/\d{3}/);
  await expect.poll(() => kept(page, "u:streams")).toMatch(/^(null|\[\])$|^$/);
  expect(await kept(page, "u:exportStreams")).toBeNull();
  await page.reload();
  await expectCounts(page, { streams: 3, assets: 5, unique: 4 });
}
