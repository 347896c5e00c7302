import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { chartOf, expectDrawn, legendOf, openChart } from "../support/chart.ts";
import { retryUntil } from "../support/retry.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];
const KLINES = "**/api/klines?*";

const WIDE = { width: 1440, height: 900 };

test.use({ viewport: WIDE });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(SYMBOLS)));

const link = (page: Page, symbol: string) =>
  page.getByRole("link", { name: `Chart of ${symbol}`, exact: true });
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });

/** The board goes on as if nothing was wrong: its prices tick, and no part of it says otherwise. */
async function expectBoardWell(page: Page): Promise<void> {
  await expectFeed(page, "Live");
  for (const symbol of SYMBOLS) {
    await expectTicking(priceOf(page, symbol));
    await expect(rowOf(page, symbol)).not.toContainText(/ago|No data/);
  }
  await expect(page.locator("main").getByText("This part of the page could not be loaded.")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Your streams" }).getByRole("alert")).toHaveCount(0);
}

test("rows and board do without charts when their server is stopped, and an open chart goes on", async ({
  page,
  browser,
  product,
}) => {
  await openChart(page, "BTCUSDT", "?interval=1m");
  await product.stop("mfe-charts");
  // Another browser, which has no file of the slice yet.
  const context = await browser.newContext({ baseURL: product.url, viewport: WIDE });
  try {
    await expectTicking(legendOf(chartOf(page, "BTCUSDT"), "Close"));
    const other = await context.newPage();
    await becomeGuest(other, guestStreams(SYMBOLS));
    await openLiveBoard(other, ...SYMBOLS);
    await expectBoardWell(other);
    await expect(link(other, "BTCUSDT")).toHaveCount(0);
    await other.goto("/dashboard/charts/BTCUSDT");
    await expect(retry(other)).toBeVisible();
    await expectBoardWell(other);
  } finally {
    await product.start("mfe-charts");
    await context.close();
  }
});

test("Retry brings the chart once the server of charts is back", async ({ page, product }) => {
  await product.stop("mfe-charts");
  try {
    await page.goto("/dashboard/charts/BTCUSDT");
    await expect(retry(page)).toBeVisible();
    await expectBoardWell(page);
  } finally {
    await product.start("mfe-charts");
  }
  await retry(page).click();
  await expectDrawn(page, "BTCUSDT");
});

test("a release that throws in rows and in its route gives way to the one before, and no price waits", async ({
  page,
  product,
}) => {
  await product.releases.publishBroken("mfe-charts", "render");
  await openLiveBoard(page, ...SYMBOLS);
  await expectBoardWell(page);
  await openChart(page, "BTCUSDT", "?interval=1m");
  await expectBoardWell(page);
});

test("rows have no chart and its address offers to try again when no release works, and no price waits", async ({
  page,
  product,
}) => {
  const [good] = product.releases.registry().slices.find(({ name }) => name === "mfe-charts")?.releases ?? [];
  await product.releases.publishBroken("mfe-charts", "render");
  await product.releases.publishBroken("mfe-charts", "throws");
  await page.route(new RegExp(`${good?.version}/.*\\.js`), (route) => route.abort());
  await openLiveBoard(page, ...SYMBOLS);
  await expectBoardWell(page);
  await expect(link(page, "BTCUSDT")).toHaveCount(0);
  await page.goto("/dashboard/charts/BTCUSDT");
  await expect(retry(page)).toBeVisible();
  await expectBoardWell(page);
});

test("a history that fails is said where the chart is, and Retry draws it", async ({ page }) => {
  await page.route(KLINES, (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
  );
  await page.goto("/dashboard/charts/BTCUSDT?interval=1h");
  const chart = chartOf(page, "BTCUSDT");
  await expect(chart.getByRole("button", { name: "Retry" })).toBeVisible();
  await expectBoardWell(page);
  await page.unroute(KLINES);
  await retryUntil(chart, legendOf(chart, "Close"));
  await expectDrawn(page, "BTCUSDT");
});

// Each has a symbol of its own, whose candles the service does not have yet.
for (const [status, symbol, details] of [
  [429, "XRPBTC", { tag: "@long" }],
  [418, "ADABTC", { tag: "@long" }],
  [451, "SOLBTC", {}],
] as const) {
  test(
    `the chart says so while the exchange answers ${status}, and comes once it answers again`,
    details,
    async ({ page, product }) => {
      await openLiveBoard(page, ...SYMBOLS);
      await product.exchange.fault({ kind: "rest", status, path: "/api/v3/klines", retryAfterSeconds: 1 });
      await page.goto(`/dashboard/charts/${symbol}`);
      const chart = chartOf(page, symbol);
      await expect(chart.getByRole("button", { name: "Retry" })).toBeVisible();
      await expectBoardWell(page);
      await product.exchange.reset();
      await retryUntil(chart, legendOf(chart, "Close"));
      await expectDrawn(page, symbol);
    },
  );
}

test("an open chart goes on while the exchange bans, and says what it cannot renew @long", async ({
  page,
  product,
}) => {
  await openChart(page, "BTCUSDT", "?interval=1m");
  await page.route(KLINES, (route) =>
    route.fulfill({ status: 503, json: { message: "The exchange does not answer." } }),
  );
  await product.exchange.fault({ kind: "rest", status: 418 });
  const chart = chartOf(page, "BTCUSDT");
  await expect(chart.getByText("Could not refresh the candles. Trying again.")).toBeVisible();
  await expectTicking(legendOf(chart, "Close"));
  await expectBoardWell(page);
  await page.unroute(KLINES);
  await product.exchange.reset();
  await expect(chart.getByText("Could not refresh the candles")).toHaveCount(0);
});
