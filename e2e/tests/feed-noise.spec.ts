import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { exactPrice, expectFeed, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { watchFeed, watchTickers } from "../support/feed-watch.ts";
import { watchProblems } from "../support/problems.ts";
import { followsInOrder, recordPrices } from "../support/shown-prices.ts";
import { test } from "../support/test.ts";

test("late, repeated, broken and unrequested frames never bring a wrong or an older price", async ({
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

test("broken frames alone are no prices: the feed turns stale instead of showing them @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const feed = watchFeed(page);
  const answered = watchTickers(page, "BTCUSDT");
  await openLiveBoard(page, "BTCUSDT");
  await product.exchange.fault({
    kind: "malformed",
    replace: true,
    variants: ["bad-json", "null", "missing-field", "nan", "negative", "wrong-type", "unknown-event"],
  });
  await expectFeed(page, "Stale", 14_000);
  // Of a symbol that stays silent the page asks the service.
  const isSent = async () => {
    const price = await exactPrice(priceOf(page, "BTCUSDT"));
    return feed.pricesOf("BTCUSDT").includes(price) || answered.includes(price);
  };
  await expect.poll(isSent).toBe(true);
  await product.exchange.reset();
  await expectFeed(page, "Live", 3_000);
});

/** Opens the picker by its link and closes it again. Gives how long the page took to show it, in ms by its own clock. */
async function openPicker(page: Page): Promise<number> {
  const picker = page.getByRole("dialog", { name: "Select up to 5 assets" });
  const ms = await page.getByRole("link", { name: "Create" }).evaluate(async (link: HTMLElement) => {
    const start = performance.now();
    link.click();
    while (document.querySelector("dialog[open]") === null) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  await expect(picker).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  return ms;
}

test("a burst of a thousand frames a symbol is drawn once a second and leaves the page at hand @long", async ({
  page,
  product,
}) => {
  const symbols = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "BNBUSDT", "LTCUSDT"];
  await becomeGuest(page, guestStreams(symbols));
  const feed = watchFeed(page);
  await openLiveBoard(page, "LTCUSDT");
  const calm = Math.max(await openPicker(page), await openPicker(page));
  const shown = await recordPrices(page, "BTCUSDT");

  await product.exchange.fault({ kind: "burst", frames: 1_000 });
  // A busy machine makes the page slow without a burst too.
  expect(await openPicker(page)).toBeLessThan(Math.max(1_000, 3 * calm));
  await expect.poll(() => feed.pricesOf("LTCUSDT").length).toBeGreaterThan(1_000);
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(3);
  const times = (await shown()).map(({ at }) => at);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  // A busy page may show one flush late and the next in time.
  expect(times.length, "more prices than flushes").toBeLessThanOrEqual(seconds + 2);
  await expectFeed(page, "Live");
  expect(feed.sockets).toHaveLength(1);
});

test("Pause freezes the prices over an open connection, and Resume shows the present ones, also behind a modal", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const feed = watchFeed(page);
  await openLiveBoard(page, "BTCUSDT");
  await page.getByRole("button", { name: "Pause" }).click();
  await expectFeed(page, "Paused");
  const price = priceOf(page, "BTCUSDT");
  const frozen = await price.getAttribute("title");
  const seen = feed.pricesOf("BTCUSDT").length;
  await expect.poll(() => feed.pricesOf("BTCUSDT").length).toBeGreaterThan(seen + 2);
  await expect(price).toHaveAttribute("title", frozen ?? "");
  await expect.poll(() => feed.open()).toBe(1);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(price).not.toHaveAttribute("title", frozen ?? "");
  await expectFeed(page, "Live");
  expect(await product.exchange.subscriptions()).toEqual([["btcusdt@ticker"]]);

  await page.getByRole("link", { name: "Create" }).click();
  await expect(page.getByRole("dialog", { name: "Select up to 5 assets" })).toBeVisible();
  await expectTicking(price);
  await expectTicking(price);
  await expect(rowOf(page, "BTCUSDT")).not.toContainText("ago");
});
