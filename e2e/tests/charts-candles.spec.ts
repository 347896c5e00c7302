import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, pressInFeed, priceOf } from "../support/board.ts";
import {
  chartOf,
  expectDrawn,
  expectExchangeCandles,
  legendOf,
  openChart,
  openTable,
} from "../support/chart.ts";
import { test } from "../support/test.ts";

/** The service and the page each fetch candles every 10 s, and a minute may end in between. */
const RENEWED = { timeout: 45_000 };
const KLINES = "**/api/klines?*";

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"])));

test("a chart shows exactly the exchange's closed candles, and its last candle closes at the row's price", async ({
  page,
  product,
}) => {
  await openChart(page, "ETHUSDT", "?interval=1h");
  const table = await openTable(page, "ETHUSDT");
  await expect(() => expectExchangeCandles(product, table, "ETHUSDT", "1h")).toPass(RENEWED);
  const close = legendOf(chartOf(page, "ETHUSDT"), "Close");
  await expectTicking(close);
  const titles = () => Promise.all([close, priceOf(page, "ETHUSDT")].map((one) => one.getAttribute("title")));
  await expect(async () => expect(new Set(await titles()).size).toBe(1)).toPass();
});

test("the candles have no gap after a dropped feed or a time without network @long", async ({
  page,
  context,
  product,
}) => {
  await openChart(page, "BTCUSDT", "?interval=1m");
  const table = await openTable(page, "BTCUSDT");
  await expectFeed(page, "Live");
  await product.exchange.loseFeed();
  await expectFeed(page, "Reconnecting");
  const renewed = page.waitForResponse(KLINES, { timeout: 60_000 });
  await product.exchange.reset();
  await expectFeed(page, "Live", 60_000);
  await renewed;
  await expect(() => expectExchangeCandles(product, table, "BTCUSDT", "1m")).toPass(RENEWED);

  await context.setOffline(true);
  await expectFeed(page, "Offline");
  await context.setOffline(false);
  const renewedAgain = page.waitForResponse(KLINES);
  await expectFeed(page, "Live");
  await renewedAgain;
  await expectTicking(legendOf(chartOf(page, "BTCUSDT"), "Close"));
  await expect(() => expectExchangeCandles(product, table, "BTCUSDT", "1m")).toPass(RENEWED);
});

test("Pause stops the chart and its requests together with the board, and Resume shows the same price in both @long", async ({
  page,
}) => {
  await openLiveBoard(page, "BTCUSDT");
  await priceOf(page, "BTCUSDT").click();
  await expectDrawn(page, "BTCUSDT");
  const close = legendOf(chartOf(page, "BTCUSDT"), "Close");
  await expectTicking(close);
  await pressInFeed(page, "Pause");
  await expectFeed(page, "Paused");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/klines")) requests.push(request.url());
  });
  const shown = await close.getAttribute("title");
  // Longer than the refresh interval of candles.
  await page.waitForTimeout(12_000);
  expect(await close.getAttribute("title")).toBe(shown);
  expect(requests).toEqual([]);
  await pressInFeed(page, "Resume");
  await expectTicking(close);
  await expect(close).toHaveAttribute("title", (await priceOf(page, "BTCUSDT").getAttribute("title")) ?? "");
});
