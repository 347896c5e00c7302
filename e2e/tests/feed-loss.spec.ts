import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { watchFeed } from "../support/feed-watch.ts";
import { recordPrices } from "../support/shown-prices.ts";
import { test } from "../support/test.ts";

const SUBSCRIBED = [["btcusdt@ticker", "ethusdt@ticker", "solusdt@ticker"]];
const AGE = /just now|\d+ s ago/;

const colorOf = (price: Locator) => price.evaluate((element) => getComputedStyle(element).color);

/** The values are still there, and marked as not live. */
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

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"], ["BTCUSDT", "SOLUSDT"]));
});

test("a dropped feed greys the values at once and comes back with exactly the same subscriptions", async ({
  page,
  product,
}) => {
  const feed = watchFeed(page);
  await openLiveBoard(page, "ETHUSDT");
  const liveColor = await colorOf(priceOf(page, "ETHUSDT"));
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);

  await product.exchange.loseFeed();
  await expectFeed(page, "Reconnecting");
  await expectGreyed(page, "ETHUSDT", liveColor);
  await expect(rowOf(page, "ETHUSDT")).toContainText(/[2-9] s ago/);

  await product.exchange.reset();
  await expectLiveAgain(page, "ETHUSDT", liveColor, 60_000);
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);
  expect(feed.mostOpen()).toBe(1);
});

test("a feed that falls silent is stale after 5 s, is asked, and is replaced when it does not answer @long", async ({
  page,
  product,
}) => {
  const feed = watchFeed(page);
  await openLiveBoard(page, "ETHUSDT");
  const liveColor = await colorOf(priceOf(page, "ETHUSDT"));

  for (let ticks = 0; ticks < 4; ticks += 1) await expectTicking(priceOf(page, "BTCUSDT"));
  await product.exchange.fault({ kind: "stall", connections: "current" });
  await expectFeed(page, "Stale", 7_000);
  await expectGreyed(page, "ETHUSDT", liveColor);
  await expectLiveAgain(page, "ETHUSDT", liveColor, 15_000);
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);
  expect(feed.sockets).toHaveLength(2);
  await expect.poll(() => feed.open()).toBe(1);
});

test("an announced shutdown is handed over to a new connection without a gap @long", async ({
  page,
  product,
}) => {
  const feed = watchFeed(page);
  await openLiveBoard(page, "ETHUSDT");
  const shown = await recordPrices(page, "ETHUSDT");
  const states = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const note = () => {
      for (const label of ["Reconnecting", "Stale", "Offline", "Connecting"]) {
        if (document.body.textContent.includes(label)) seen.add(label);
      }
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });

  await product.exchange.fault({ kind: "serverShutdown", closeAfterMs: 4_000 });
  await expect.poll(() => feed.sockets.length).toBe(2);
  await expect.poll(() => feed.sockets[0]?.isClosed()).toBe(true);
  await expectTicking(priceOf(page, "ETHUSDT"));
  await expectTicking(priceOf(page, "ETHUSDT"));

  expect(await states.evaluate((seen) => [...seen])).toEqual([]);
  const times = (await shown()).map(({ at }) => at);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  expect(Math.max(...gaps)).toBeLessThan(5_000);
  await expect.poll(() => feed.open()).toBe(1);
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);
});

test("a browser without network says so, greys the values, and is live soon after it is back", async ({
  page,
  context,
  product,
}) => {
  await openLiveBoard(page, "ETHUSDT");
  const liveColor = await colorOf(priceOf(page, "ETHUSDT"));
  await context.setOffline(true);
  await expectFeed(page, "Offline");
  await expectGreyed(page, "ETHUSDT", liveColor);
  await context.setOffline(false);
  await expectLiveAgain(page, "ETHUSDT", liveColor, 20_000);
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);
});

test("a page that slept while its connection died is live soon after it wakes @long", async ({
  page,
  product,
}) => {
  await openLiveBoard(page, "ETHUSDT");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setWebLifecycleState", { state: "frozen" });
  await product.exchange.fault({ kind: "drop" });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await browser.send("Page.setWebLifecycleState", { state: "active" });
  await expectFeed(page, "Live", 10_000);
  await expectTicking(priceOf(page, "ETHUSDT"));
  await expect.poll(() => product.exchange.subscriptions()).toEqual(SUBSCRIBED);
});
