import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";

const SUBSCRIBED = [["btcusdt@ticker", "ethusdt@ticker"]];

/** Goes to an address inside the page, as a link or a script would. */
async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
}

const query = (newsyms: string, delsyms: string) =>
  `/dashboard?newsyms=${encodeURIComponent(newsyms)}&delsyms=${encodeURIComponent(delsyms)}`;

/** The URL is clean, and the feed carries what the streams need, no more and no less. */
async function expectOnlyStreams(page: Page, product: Product): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectTicking(priceOf(page, "BTCUSDT"));
  await expectTicking(priceOf(page, "ETHUSDT"));
  expect(await product.exchange.subscriptions()).toEqual(SUBSCRIBED);
}

const HOSTILE = {
  "junk that is no JSON": query('["btcusdt@ticker"', "}{"),
  "JSON of other shapes": query('{"0":"adausdt@ticker"}', "[null,7,[[]]]"),
  "names of markup": query('["<img src=x onerror=alert(1)>","<script>alert(1)</script>"]', '["\'\\"><b>"]'),
  "names that no stream has": query('["adausdt@ticker","btcusdt@kline_1m"]', '["btcusdt@ticker"]'),
  "parameters given twice and empty": "/dashboard?newsyms=&newsyms=[]&delsyms",
};

for (const [what, address] of Object.entries(HOSTILE)) {
  test(`${what} in newsyms and delsyms change nothing and leave no trace`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const problems = await watchProblems(page);
    page.on("dialog", (dialog) => dialog.accept().then(() => Promise.reject(new Error(dialog.message()))));
    await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
    await page.addInitScript(() => Object.assign(globalThis, { entries: history.length }));
    await page.goto(address);
    await expectOnlyStreams(page, product);
    expect(
      await page.evaluate(() => history.length - (globalThis as unknown as { entries: number }).entries),
    ).toBe(0);
    expect(problems).toEqual([]);
  });
}

test("10,000 names in the URL subscribe to nothing and add no step to the history", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  const names = Array.from({ length: 10_000 }, (_, index) => `coin${index}usdt@ticker`);
  const steps = await page.evaluate(() => history.length);
  await navigate(page, query(JSON.stringify(names), JSON.stringify([...names, "btcusdt@ticker"])));
  await expectOnlyStreams(page, product);
  // The one step is that of the navigation itself.
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
});

test("an open modal keeps its place and its own parameters when the names go", async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  const own = `symbols=${encodeURIComponent('["BTCUSDT"]')}`;
  await page.goto(`/dashboard/streams/historical?${own}&newsyms=["adausdt@ticker"]`);
  await expect(comparison(page).getByRole("button", { name: "BTCUSDT" })).toBeVisible();
  await expect(page).not.toHaveURL(/newsyms/);
  expect(new URL(page.url()).searchParams.get("symbols")).toBe('["BTCUSDT"]');
});
