import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import {
  exactPrice,
  expectFeed,
  expectTicking,
  openLiveBoard,
  pressInFeed,
  priceOf,
  rowOf,
} from "../support/board.ts";
import { watchFeed } from "../support/feed-watch.ts";
import { watchProblems } from "../support/problems.ts";
import { followsInOrder, recordPrices } from "../support/shown-prices.ts";
import { test } from "../support/test.ts";

test("never shows an older or wrong price while frames are late, repeated, malformed or unrequested", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  const problems = await watchProblems(page);
  const feed = watchFeed(page);
  await openLiveBoard(page, "BTCUSDT");
  for (const fault of [
    { kind: "outOfOrder", byMs: 3_000 },
    { kind: "duplicates", copies: 3 },
    { kind: "malformed" },
    { kind: "unrequested", symbols: ["SOLUSDT"] },
  ]) {
    await product.exchange.fault(fault);
  }
  const price = priceOf(page, "BTCUSDT");
  await expect.poll(async () => feed.pricesOf("BTCUSDT").includes(await exactPrice(price))).toBe(true);
  const shown = await recordPrices(page, "BTCUSDT");
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(4);

  const prices = (await shown()).map((one) => one.price);
  expect(followsInOrder(prices, feed.pricesOf("BTCUSDT")), `shown: ${prices.join()}`).toBe(true);
  await expect(page.getByText("SOLUSDT")).toHaveCount(0);
  await expectFeed(page, "Live");
  expect(feed.sockets).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("Pause freezes prices on an open connection, and Resume shows current ones, even behind a modal", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const feed = watchFeed(page);
  await openLiveBoard(page, "BTCUSDT");
  await pressInFeed(page, "Pause");
  await expectFeed(page, "Paused");
  const price = priceOf(page, "BTCUSDT");
  const frozen = await price.getAttribute("title");
  const seen = feed.pricesOf("BTCUSDT").length;
  await expect.poll(() => feed.pricesOf("BTCUSDT").length).toBeGreaterThan(seen + 2);
  await expect(price).toHaveAttribute("title", frozen ?? "");
  await expect.poll(() => feed.open()).toBe(1);

  await pressInFeed(page, "Resume");
  await expect(price).not.toHaveAttribute("title", frozen ?? "");
  await expectFeed(page, "Live");
  expect(await product.exchange.subscriptions()).toEqual([["btcusdt@ticker"]]);

  await page.getByRole("link", { name: "Create" }).click();
  await expect(page.getByRole("dialog", { name: "Select up to 5 assets" })).toBeVisible();
  await expectTicking(price);
  await expectTicking(price);
  await expect(rowOf(page, "BTCUSDT")).not.toContainText("ago");
});
