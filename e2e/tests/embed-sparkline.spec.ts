import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { sidewaysScrollers } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";
import { expectLive, expectStatus, tickerRow, tickersOf } from "../support/ticker.ts";

const SENTENCE = /^The price (rose|fell) by [\d.,]+% in 24 hours, between [\d.,]+ and [\d.,]+\.$/;

const chartOf = (ticker: Locator, symbol: string): Locator => tickerRow(ticker, symbol).getByRole("img");

/** The addresses of histories that the page asks for. */
function watchHistories(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/tickers/history")) asked.push(searchParams.getAll("symbols").join());
  });
  return asked;
}

const name = (ticker: Locator, columns: string) =>
  ticker.evaluate((element, text) => element.setAttribute("columns", text), columns);

test("plain HTML has charts where they are named, asked for once, readable and within their place", async ({
  page,
  site,
}) => {
  const problems = await watchProblems(page);
  const asked = watchHistories(page);
  await page.goto(site.page("plain"));
  const ticker = tickersOf(page);
  await expectLive(ticker, "BTCUSDT", "ETHUSDT");
  await expect(ticker.getByRole("img")).toHaveCount(0);
  expect(asked).toEqual([]);

  await name(ticker, "last,change,percent,average,sparkline");
  for (const symbol of ["BTCUSDT", "ETHUSDT"]) {
    await expect(chartOf(ticker, symbol)).toHaveAccessibleName(SENTENCE);
  }
  expect(asked).toEqual(["BTCUSDT,ETHUSDT"]);
  for (const width of [1_280, 500, 390, 216]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sidewaysScrollers(page), `at ${width} px`).toEqual([]);
    const box = await chartOf(ticker, "BTCUSDT").boundingBox();
    expect(box?.width, `at ${width} px`).toBeGreaterThan(70);
    expect(box?.height).toBe(28);
  }
  const { violations } = await new AxeBuilder({ page }).include("cointide-ticker").analyze();
  expect(violations).toEqual([]);
  const end = chartOf(ticker, "BTCUSDT").locator(".dot");
  await expect(end).toHaveAttribute("d", /^M96 [\d.]+h0$/);
  expect(problems).toEqual([]);
});

test("a chart is greyed with its row, and an answer that fails leaves its place empty until there is one @long", async ({
  page,
  site,
  product,
}) => {
  let isAway = true;
  await page.route("**/tickers/history?*", (route) => (isAway ? route.abort() : route.continue()));
  const asked = watchHistories(page);
  await page.goto(site.page("plain"));
  const ticker = tickersOf(page);
  await name(ticker, "last,sparkline");
  await expectLive(ticker, "BTCUSDT", "ETHUSDT");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(ticker.getByRole("img")).toHaveCount(0);
  isAway = false;
  const chart = chartOf(ticker, "BTCUSDT");
  await expect(chart).toHaveAccessibleName(SENTENCE);

  const colorOf = () => chart.evaluate((element) => getComputedStyle(element).color);
  const live = await colorOf();
  await product.exchange.loseFeed();
  await expectStatus(ticker, "Reconnecting");
  expect(await colorOf()).not.toBe(live);
});

test("a strict policy and a frame let the chart draw, and so does a page of React @long", async ({
  context,
  site,
  product,
}) => {
  const strict = await context.newPage();
  const problems = await watchProblems(strict);
  await strict.goto(site.page("strict"));
  await name(tickersOf(strict), "percent,sparkline");
  await expect(chartOf(tickersOf(strict), "ETHUSDT")).toHaveAccessibleName(SENTENCE);
  expect(await chartOf(tickersOf(strict), "ETHUSDT").evaluate((svg) => getComputedStyle(svg).fill)).toBe(
    "none",
  );
  expect(problems).toEqual([]);

  const framing = await context.newPage();
  const address = `${product.streams}/embed/frame?symbols=BTCUSDT&columns=last,sparkline`;
  await framing.goto(site.put("framed-chart.html", `<iframe id="prices" src="${address}"></iframe>`));
  const inside = tickersOf(framing.frameLocator("#prices"));
  await expect(chartOf(inside, "BTCUSDT")).toHaveAccessibleName(SENTENCE);

  const react = await context.newPage();
  await react.goto(site.page("react-19"));
  await expect(chartOf(tickersOf(react), "BTCUSDT")).toHaveAccessibleName(SENTENCE);
  await react.getByRole("button", { name: "Change" }).click();
  await expect(chartOf(tickersOf(react), "ETHUSDT")).toHaveAccessibleName(SENTENCE);
});

test("the preview page offers the chart, and the lines name it @long", async ({ page, product }) => {
  await page.goto(`${product.streams}/embed/`);
  const code = page.getByRole("region", { name: "Copy this" }).locator("pre");
  await expect(code).not.toContainText("columns");
  await page.getByLabel("24 h chart").check();
  await expect(chartOf(tickersOf(page), "SOLUSDT")).toHaveAccessibleName(SENTENCE);
  await expect(code).toContainText('columns="last,change,percent,average,sparkline"');
});
