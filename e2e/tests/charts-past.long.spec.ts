import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectTicking } from "../support/board.ts";
import { chartOf, exchangeCandles, legendOf, openChart, openTable, readTable } from "../support/chart.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"])));

/** Collects the requests for klines from now on. */
function watchKlines(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/klines")) requests.push(new URL(request.url()).search);
  });
  return requests;
}

test("a link to minutes of 60 days ago shows them after few requests, and leads back to now", async ({
  page,
  product,
}) => {
  const problems = await watchProblems(page);
  const requests = watchKlines(page);
  const from = Math.floor((Date.now() - 60 * DAY) / MINUTE) * MINUTE;
  const span = { from, to: from + 120 * MINUTE };
  await openChart(page, "BTCUSDT", `?interval=1m&from=${span.from}&to=${span.to}`);
  const table = await openTable(page, "BTCUSDT");
  await expect.poll(async () => (await readTable(table)).at(-1)?.openTime).toBe(span.to);
  expect(await readTable(table)).toEqual(await exchangeCandles(product, "BTCUSDT", "1m", span));
  // One request for the past, on a slow machine a second one, one for now, and the refreshes.
  expect(requests.filter((search) => search.includes("end=")).length).toBeLessThanOrEqual(2);
  expect(requests.length).toBeLessThanOrEqual(6);

  const backToNow = page.getByRole("button", { name: "Back to now" });
  await backToNow.click();
  await expect(backToNow).toHaveCount(0);
  // The legend shows the candle under the pointer.
  await page.mouse.move(0, 0);
  await expect(page).not.toHaveURL(/from=/);
  await expectTicking(legendOf(chartOf(page, "BTCUSDT"), "Close"));
  expect(problems).toEqual([]);
});
