import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { chartOf, expectDrawn, legendOf, openChart, openTable, readTable } from "../support/chart.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

// Each has a symbol of its own, whose candles the service does not have yet.
for (const [are, symbol] of [
  ["repeated", "XRPBTC"],
  ["swapped", "ADABTC"],
  ["malformed", "SOLBTC"],
] as const) {
  test(`a chart is drawn where ten klines are ${are}, each candle once and in order`, async ({
    page,
    product,
  }) => {
    const problems = await watchProblems(page);
    await product.exchange.fault({ kind: "klines", are, symbols: [symbol] });
    await openChart(page, symbol, "?interval=1h");
    const summary = chartOf(page, symbol).getByText(/ between .* and /);
    const before = (await summary.textContent()) ?? "";
    await page.getByRole("button", { name: "Fit all candles" }).click();
    await expect(summary).not.toHaveText(before);
    const times = (await readTable(await openTable(page, symbol))).map(({ openTime }) => openTime);
    expect(times.length).toBeGreaterThan(400);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    // What is malformed or overwritten is missing, and nothing else.
    const steps = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / HOUR);
    expect(new Set(steps)).toEqual(new Set(are === "swapped" ? [1] : [1, 2]));
    expect(problems).toEqual([]);
  });
}

test("a listed pair without klines says so, and its candles come by themselves or by Retry", async ({
  page,
  product,
}) => {
  const problems = await watchProblems(page);
  await product.exchange.fault({ kind: "klines", are: "none", symbols: ["LTCBTC"] });
  await page.goto("/dashboard/charts/LTCBTC");
  const chart = chartOf(page, "LTCBTC");
  await expect(chart.getByText("There are no candles for LTCBTC yet.")).toBeVisible();
  await expect(chart.getByRole("button", { name: "Retry" })).toBeVisible();
  await product.exchange.reset();
  // The service looks for klines every 10 s, and so does the page.
  await expectDrawn(page, "LTCBTC");
  await expect(legendOf(chart, "Close")).toBeVisible();
  await expect(chart.getByRole("button", { name: "Retry" })).toHaveCount(0);
  expect(problems).toEqual([]);
});
