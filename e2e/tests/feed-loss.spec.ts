import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { watchFeed } from "../support/feed-watch.ts";
import { test } from "../support/test.ts";

const SUBSCRIBED = [["btcusdt@ticker", "ethusdt@ticker", "solusdt@ticker"]];
const AGE = /just now|\d+ s ago/;

const colorOf = (price: Locator) => price.evaluate((element) => getComputedStyle(element).color);

/** Expects values with their age that are not drawn as live ones. */
async function expectGreyed(page: Page, symbol: string, liveColor: string): Promise<void> {
  await expect(rowOf(page, symbol)).toContainText(AGE);
  await expect.poll(() => colorOf(priceOf(page, symbol))).not.toBe(liveColor);
}

async function expectLiveAgain(page: Page, symbol: string, liveColor: string, timeout: number) {
  await expectFeed(page, "Live", timeout);
  await expectTicking(priceOf(page, symbol));
  await expect(rowOf(page, symbol)).not.toContainText(AGE);
  await expect.poll(() => colorOf(priceOf(page, symbol))).toBe(liveColor);
}

test("greys values while the feed or the network is away, and then resumes with the same subscriptions", async ({
  page,
  context,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"], ["BTCUSDT", "SOLUSDT"]));
  const feed = watchFeed(page);
  await openLiveBoard(page, "ETHUSDT");
  const liveColor = await colorOf(priceOf(page, "ETHUSDT"));
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);

  await product.exchange.loseFeed();
  await expectFeed(page, "Reconnecting");
  await expectGreyed(page, "ETHUSDT", liveColor);

  await product.exchange.reset();
  await expectLiveAgain(page, "ETHUSDT", liveColor, 60_000);
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);
  expect(feed.mostOpen()).toBe(1);

  await context.setOffline(true);
  await expectFeed(page, "Offline");
  await expectGreyed(page, "ETHUSDT", liveColor);
  await context.setOffline(false);
  await expectLiveAgain(page, "ETHUSDT", liveColor, 20_000);
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);
});
