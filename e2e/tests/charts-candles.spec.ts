import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import {
  chartOf,
  exchangeCandles,
  expectDrawn,
  expectExchangeCandles,
  legendOf,
  openChart,
  openTable,
  readTable,
} from "../support/chart.ts";
import { test } from "../support/test.ts";

const MINUTE = 60_000;
/** The service and the page look for candles every 10 s each, and a minute may end meanwhile. */
const RENEWED = { timeout: 45_000 };
const KLINES = "**/api/klines?*";

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"])));

for (const [symbol, interval, details] of [
  ["BTCUSDT", "1m", { tag: "@long" }],
  ["ETHUSDT", "1h", {}],
  ["BTCUSDT", "1w", { tag: "@long" }],
] as const) {
  test(
    `each closed ${interval} candle in sight is what the exchange holds`,
    details,
    async ({ page, product }) => {
      await openChart(page, symbol, `?interval=${interval}`);
      const table = await openTable(page, symbol);
      await expect(() => expectExchangeCandles(product, table, symbol, interval)).toPass(RENEWED);
    },
  );
}

type Sample = { row: string; close: string };

/** Notes in each frame from now on what a row shows as the last price, and what the legend as the last close. */
async function watchClose(page: Page, symbol: string): Promise<() => Promise<Sample[]>> {
  const row = await priceOf(page, symbol).elementHandle();
  const close = await legendOf(chartOf(page, symbol), "Close").elementHandle();
  const seen = await page.evaluateHandle(
    ([price, last]) => {
      const samples: Sample[] = [];
      const note = () => {
        const sample = { row: price?.getAttribute("title") ?? "", close: last?.getAttribute("title") ?? "" };
        if (samples.at(-1)?.row !== sample.row || samples.at(-1)?.close !== sample.close)
          samples.push(sample);
        requestAnimationFrame(note);
      };
      note();
      return samples;
    },
    [row, close] as const,
  );
  return () => seen.jsonValue();
}

test("the last candle ends where the row's last price is, at each of many flushes", async ({ page }) => {
  await openChart(page, "BTCUSDT", "?interval=1m");
  await expectFeed(page, "Live");
  await expectTicking(priceOf(page, "BTCUSDT"));
  const samples = await watchClose(page, "BTCUSDT");
  await expect.poll(async () => (await samples()).length, { timeout: 60_000 }).toBeGreaterThan(12);
  expect((await samples()).filter(({ row, close }) => row !== close)).toEqual([]);
});

test("a new candle begins at the boundary by the exchange's clock, and a clock that steps back begins none @long", async ({
  page,
  product,
}) => {
  await openChart(page, "BTCUSDT", "?interval=1m");
  const table = await openTable(page, "BTCUSDT");
  await expectTicking(priceOf(page, "BTCUSDT"));
  // Its clock may be this much ahead of the computer's, and then the minute ends sooner.
  const ahead = 20_000;
  await expect.poll(() => MINUTE - (Date.now() % MINUTE), { timeout: 60_000 }).toBeLessThan(ahead + 5_000);
  const running = Math.floor(Date.now() / MINUTE) * MINUTE;
  expect((await readTable(table)).at(-1)?.openTime).toBe(running);
  await product.exchange.fault({ kind: "eventTime", byMs: ahead });
  await expect.poll(async () => (await readTable(table)).at(-1)?.openTime).toBe(running + MINUTE);
  await product.exchange.reset();
  await expectTicking(priceOf(page, "BTCUSDT"));
  await expectTicking(priceOf(page, "BTCUSDT"));
  const times = (await readTable(table)).map(({ openTime }) => openTime);
  expect(times.slice(1).filter((time, at) => time - (times[at] ?? 0) !== MINUTE)).toEqual([]);
  expect(times.at(-1)).toBe(running + MINUTE);
});

/** Answers requests for candles as they were some minutes ago, until `end` is called. */
async function serveOldCandles(page: Page, minutes: number): Promise<() => Promise<void>> {
  await page.route(KLINES, async (route) => {
    const response = await route.fetch();
    const { klines, hasOlder } = await response.json();
    await route.fulfill({ response, json: { klines: klines.slice(0, -minutes), hasOlder } });
  });
  return () => page.unroute(KLINES);
}

test("no candle is drawn for prices of a later minute until those between are fetched @long", async ({
  page,
  product,
}) => {
  const end = await serveOldCandles(page, 5);
  await openChart(page, "BTCUSDT", "?interval=1m");
  const table = await openTable(page, "BTCUSDT");
  for (let ticks = 0; ticks < 3; ticks += 1) await expectTicking(priceOf(page, "BTCUSDT"));
  const newest = (await exchangeCandles(product, "BTCUSDT", "1m")).at(-1)?.openTime ?? 0;
  const said = await readTable(table);
  expect(said.at(-1)?.openTime).toBeLessThanOrEqual(newest - 4 * MINUTE);
  await end();
  await expect(() => expectExchangeCandles(product, table, "BTCUSDT", "1m")).toPass(RENEWED);
});

test("the table has no gap after a dropped feed, nor after a time without network @long", async ({
  page,
  context,
  product,
}) => {
  await openChart(page, "BTCUSDT", "?interval=1m");
  const table = await openTable(page, "BTCUSDT");
  await expectFeed(page, "Live");
  await product.exchange.loseFeed();
  await expectFeed(page, "Reconnecting");
  const asked = page.waitForResponse(KLINES, { timeout: 60_000 });
  await product.exchange.reset();
  await expectFeed(page, "Live", 60_000);
  await asked;
  await expect(() => expectExchangeCandles(product, table, "BTCUSDT", "1m")).toPass(RENEWED);

  await context.setOffline(true);
  await expectFeed(page, "Offline");
  await context.setOffline(false);
  const askedAgain = page.waitForResponse(KLINES);
  await expectFeed(page, "Live");
  await askedAgain;
  await expectTicking(legendOf(chartOf(page, "BTCUSDT"), "Close"));
  await expect(() => expectExchangeCandles(product, table, "BTCUSDT", "1m")).toPass(RENEWED);
});

test("the minutes between are there after two minutes without network", { tag: "@long" }, async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(300_000);
  await openChart(page, "BTCUSDT", "?interval=1m");
  const table = await openTable(page, "BTCUSDT");
  await context.setOffline(true);
  await expectFeed(page, "Offline");
  const before = Math.floor(Date.now() / MINUTE);
  await expect.poll(() => Math.floor(Date.now() / MINUTE), { timeout: 200_000 }).toBe(before + 3);
  await context.setOffline(false);
  await expectFeed(page, "Live", 30_000);
  await expect(() => expectExchangeCandles(product, table, "BTCUSDT", "1m")).toPass(RENEWED);
});

test("a pause stops the chart with the board, and going on brings both to the same price @long", async ({
  page,
}) => {
  await openLiveBoard(page, "BTCUSDT");
  await page.getByRole("link", { name: "Chart of BTCUSDT", exact: true }).click();
  await expectDrawn(page, "BTCUSDT");
  const close = legendOf(chartOf(page, "BTCUSDT"), "Close");
  await expectTicking(close);
  await page.getByRole("button", { name: "Pause" }).first().click();
  await expectFeed(page, "Paused");
  const requests: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("/api/klines") && requests.push(request.url())),
  );
  const shown = await close.getAttribute("title");
  // Longer than candles take to be renewed.
  await page.waitForTimeout(12_000);
  expect(await close.getAttribute("title")).toBe(shown);
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Resume" }).first().click();
  await expectTicking(close);
  await expect(close).toHaveAttribute("title", (await priceOf(page, "BTCUSDT").getAttribute("title")) ?? "");
});
