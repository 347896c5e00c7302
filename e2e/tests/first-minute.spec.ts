import { cardOf } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

/** Longest time from the landing page to five live prices, in ms. */
const FIRST_MINUTE = 30_000;
const MAJORS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"];

test("a newcomer gets from the landing page to five live prices with two clicks", async ({ page }) => {
  const began = Date.now();
  await page.goto("/");
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  const majors = page.getByRole("listitem", { name: "Majors", exact: true });
  await majors.getByRole("button", { name: "Add this stream" }).click();
  await expect(cardOf(page, "Majors")).toBeVisible();
  for (const symbol of MAJORS) await expectTicking(priceOf(page, symbol));
  expect(Date.now() - began).toBeLessThan(FIRST_MINUTE);
});
