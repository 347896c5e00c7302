import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import {
  chartOf,
  drawingOf,
  exchangeCandles,
  legendOf,
  openChart,
  openTable,
  readTable,
} from "../support/chart.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"])));

const backToNow = (page: Page) => page.getByRole("button", { name: "Back to now" });

/** Collects the requests for klines from now on. */
function watchKlines(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/klines")) requests.push(new URL(request.url()).search);
  });
  return requests;
}

/** Two hours that began so long ago, and the query of a link to them. */
function hoursAgo(ms: number) {
  const from = Math.floor((Date.now() - ms) / MINUTE) * MINUTE;
  const span = { from, to: from + 120 * MINUTE };
  return { span, query: `?interval=1m&from=${span.from}&to=${span.to}` };
}

for (const [days, details] of [
  [60, {}],
  [365, { tag: "@long" }],
] as const) {
  test(
    `a link to minutes of ${days} days ago shows them after few requests, and leads back to now`,
    details,
    async ({ page, product }) => {
      const problems = await watchProblems(page);
      const requests = watchKlines(page);
      const { span, query } = hoursAgo(days * DAY);
      await openChart(page, "BTCUSDT", query);
      const table = await openTable(page, "BTCUSDT");
      await expect.poll(async () => (await readTable(table)).at(-1)?.openTime).toBe(span.to);
      expect(await readTable(table)).toEqual(await exchangeCandles(product, "BTCUSDT", "1m", span));
      // One request for the past, on a slow machine one beside it, one for now, and those that renew it.
      expect(requests.filter((search) => search.includes("end=")).length).toBeLessThanOrEqual(2);
      expect(requests.length).toBeLessThanOrEqual(6);

      await backToNow(page).click();
      await expect(backToNow(page)).toHaveCount(0);
      // The legend is of the candle under the pointer.
      await page.mouse.move(0, 0);
      await expect(page).not.toHaveURL(/from=/);
      await expectTicking(legendOf(chartOf(page, "BTCUSDT"), "Close"));
      expect(problems).toEqual([]);
    },
  );
}

test("a view of the past pages forward until it meets the newest candles, and is live then", async ({
  page,
  product,
}) => {
  const requests = watchKlines(page);
  const { span, query } = hoursAgo(1_100 * MINUTE);
  await openChart(page, "ETHUSDT", query);
  const table = await openTable(page, "ETHUSDT");
  const newest = async () => (await readTable(table)).at(-1)?.openTime ?? 0;
  await expect.poll(newest).toBe(span.to);
  // Nothing of the present is in a view of the past.
  await expectTicking(priceOf(page, "ETHUSDT"));
  expect(await readTable(table)).toEqual(await exchangeCandles(product, "ETHUSDT", "1m", span));

  await drawingOf(page, "ETHUSDT").focus();
  // How much was read beside the view depends on the machine; each End leads to the newest candle that was read.
  await expect(async () => {
    await page.keyboard.press("End");
    expect(await newest()).toBeGreaterThan(Date.now() - 3 * MINUTE);
  }).toPass();
  expect(requests.filter((search) => search.includes("end=")).length).toBeLessThanOrEqual(3);
  await expect(backToNow(page)).toHaveCount(0);
  const close = legendOf(chartOf(page, "ETHUSDT"), "Close");
  await expectTicking(close);
  const titles = () => Promise.all([close, priceOf(page, "ETHUSDT")].map((at) => at.getAttribute("title")));
  await expect(async () => expect(new Set(await titles()).size).toBe(1)).toPass();

  await page.getByRole("button", { name: "Fit all candles" }).click();
  await expect(chartOf(page, "ETHUSDT").locator("caption")).toContainText(/of 1,?[2-9]\d\d|of 2,?\d\d\d/);
  const times = (await readTable(table)).map(({ openTime }) => openTime);
  expect(times.slice(1).filter((time, at) => time - (times[at] ?? 0) !== MINUTE)).toEqual([]);
});

test("symbols that are compared go to the past with the chart's own @long", async ({ page }) => {
  const { span, query } = hoursAgo(60 * DAY);
  const requests = watchKlines(page);
  await openChart(page, "BTCUSDT", `${query}&compare=ETHUSDT,SOLUSDT`);
  const table = await openTable(page, "BTCUSDT");
  await expect.poll(async () => (await readTable(table)).at(-1)?.openTime).toBe(span.to);
  const lines = page.getByRole("list", { name: "Compared symbols" }).getByRole("listitem");
  await expect(lines).toHaveText([/^BTCUSDT .*%/, /^ETHUSDT .*%/, /^SOLUSDT .*%/]);
  expect(requests.filter((search) => search.includes("end="))).toHaveLength(3);
});
