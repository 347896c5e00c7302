import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { watchFeed } from "../support/feed-watch.ts";
import type { ForeignSite } from "../support/foreign-site.ts";
import { GUIDE, guideBlock, withAddresses } from "../support/guide.ts";
import { bundleReact, bundleVue, putBundle, putPage } from "../support/guide-pages.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import type { Product } from "../support/product.ts";
import { retryUntil } from "../support/retry.ts";
import { test } from "../support/test.ts";
import { expectStatus, tickerPrice, tickersOf } from "../support/ticker.ts";

const HEADING = "A chart in your page";
const script = ({ charts }: Product) => `<script src="${charts}/embed/chart.js" async></script>`;
const chartsOf = (page: Pick<Page, "locator">): Locator => page.locator("cointide-chart");
const pictureOf = (chart: Locator): Locator => chart.getByRole("img");
/** The last price. Its title is the exact value. */
const priceOf = (chart: Locator): Locator => chart.locator("[part=price] [title]").first();

const sentenceOf = (symbol: string, interval = "1-hour") =>
  new RegExp(
    `^${interval} candles\\. ${symbol} (rose|fell|did not change).* in \\d+[dh].*, between [\\d.,]+ and [\\d.,]+\\. The last price is [\\d.,]+\\.$`,
  );

/** Waits until candles are drawn and prices are live. */
async function expectDrawn(chart: Locator, symbol: string): Promise<void> {
  await expect(pictureOf(chart)).toHaveAccessibleName(sentenceOf(symbol));
  await expect(chart.locator(".rising")).toHaveAttribute("d", /M.+z/);
  await expectStatus(chart, "Live");
}

/** Waits until a page has written prices of a symbol to the console, as the guide's listeners do. */
async function expectHeard(page: Page, address: string): Promise<void> {
  const heard = page.waitForEvent("console", (message) => /^BTCUSDT \d+\.\d+$/.test(message.text()));
  await page.goto(address);
  await heard;
  await expectDrawn(chartsOf(page), "BTCUSDT");
}

const putChart = (site: ForeignSite, product: Product, name: string, markup: string): string =>
  putPage(site, name, `${script(product)}${markup}`);

test("the lines of the guide draw candles that everybody can read, at any width and without a word to the console", async ({
  page,
  site,
  product,
}) => {
  const problems = await watchProblems(page);
  await page.goto(putPage(site, "chart", guideBlock(product, HEADING, "html")));
  const chart = chartsOf(page);
  await expectDrawn(chart, "BTCUSDT");
  for (const width of [1_440, 390, 216]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sidewaysScrollers(page), `at ${width} px`).toEqual([]);
    const labels = chart.locator(".prices text");
    await expect(labels.first()).toBeVisible();
    const [plot, label] = [await pictureOf(chart).boundingBox(), await labels.first().boundingBox()];
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual((plot?.x ?? 0) + (plot?.width ?? 0));
  }
  const { violations } = await new AxeBuilder({ page }).include("cointide-chart").analyze();
  expect(violations).toEqual([]);
  expect(problems).toEqual([]);
});

test("the script is as small as the guide says, and has no chart library", async ({ product }) => {
  const text = await (await fetch(`${product.charts}/embed/chart.js`)).text();
  const [, most] = /one script of less than (\d+) KB gzip/.exec(GUIDE) ?? [];
  expect(gzipSync(text, { level: 9 }).length / 1_024).toBeLessThan(Number(most));
  expect(text).not.toMatch(/tradingview/i);
});

test("the preview page of the chart shows what is chosen and the lines for it @long", async ({
  page,
  product,
}) => {
  const problems = await watchProblems(page);
  await page.goto(`${product.charts}/embed/`);
  await expectDrawn(chartsOf(page), "BTCUSDT");
  await expect(page.getByLabel("Width")).toHaveValue("900");
  await page.getByLabel("Symbol", { exact: true }).fill("ethusdt");
  await page.getByLabel("4h").check();
  await page.getByLabel("Link").fill("/trade/{symbol}");
  await expect(pictureOf(chartsOf(page))).toHaveAccessibleName(sentenceOf("ETHUSDT", "4-hour"));
  const code = page.getByRole("region", { name: "Copy this" }).locator("pre");
  await expect(code).toHaveText(
    `<script src="${product.charts}/embed/chart.js" async></script>
<cointide-chart symbol="ethusdt" interval="4h" href="/trade/{symbol}"></cointide-chart>`,
  );
  await chartsOf(page).getByRole("link", { name: "ETHUSDT" }).click();
  await expect(page).toHaveURL(`${product.charts}/embed/`);
  await page.getByLabel("For").selectOption("The npm package");
  await expect(code).toContainText(`<cointide-chart server="${product.charts}" symbol="ethusdt"`);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await sidewaysScrollers(page)).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  expect(problems).toEqual([]);
});

test("the chart's newest candle closes at what a ticker beside it says, again and again", async ({
  page,
  site,
  product,
}) => {
  const ticker = `<script src="${product.streams}/embed/ticker.js" async></script><cointide-ticker symbols="BTCUSDT"></cointide-ticker>`;
  const chart = '<cointide-chart symbol="BTCUSDT" interval="1m"></cointide-chart>';
  await page.goto(putChart(site, product, "chart-and-ticker", ticker + chart));
  await page.evaluate(() =>
    document.addEventListener("cointide-candle", ({ detail }: CustomEventInit) => {
      document.title = Number(detail.close).toLocaleString("en-US", { maximumFractionDigits: 8 });
    }),
  );
  const [chartPrice, tickerValue] = await Promise.all(
    [priceOf(chartsOf(page)), tickerPrice(tickersOf(page), "BTCUSDT")].map((price) => price.elementHandle()),
  );
  const matched: (string | null)[] = [];
  while (matched.length < 3) {
    // Both write once a second, at times of their own, so the page looks at each frame: a poll could miss every match.
    const match = await page.waitForFunction(
      ([ofChart, ofTicker, before]) => {
        const price = ofChart?.getAttribute("title") ?? null;
        const isMatch = price === document.title && price === ofTicker?.getAttribute("title");
        return isMatch && !before.includes(price) && price;
      },
      [chartPrice, tickerValue, matched] as const,
    );
    matched.push((await match.jsonValue()) || null);
  }
});

test("a wrong attribute of the chart is named in a sentence, and can be mended @long", async ({
  page,
  site,
  product,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const address = putChart(site, product, "wrong", '<cointide-chart symbol="MATICUSDT"></cointide-chart>');
  await page.goto(address);
  const chart = chartsOf(page);
  const set = (name: string, value: string) =>
    chart.evaluate((element, [key = "", text = ""]) => element.setAttribute(key, text), [name, value]);
  await expect(chart).toContainText("The exchange does not list MATICUSDT.");
  await set("interval", "2h");
  await expect(chart).toContainText("“2h” is not an interval. Intervals are 1m, 5m, 15m, 1h, 4h, 1d, 1w.");
  await set("symbol", "btc.usdt");
  await expect(chart).toContainText("“btc.usdt” is not a symbol.");
  await set("symbol", "btc/usdt");
  await set("interval", "1h");
  await expectDrawn(chart, "BTCUSDT");
  const colorOf = () => chart.locator(".panel").evaluate((panel) => getComputedStyle(panel).backgroundColor);
  await set("theme", "light");
  const light = await colorOf();
  await set("theme", "dark");
  expect(await colorOf()).not.toBe(light);
  expect(errors).toEqual([]);
});

test("a service that is away is said, and asked again by a button; a lost feed greys the candles @long", async ({
  page,
  site,
  product,
}) => {
  await page.route("**/klines?*", (route) => route.abort());
  const address = putChart(site, product, "away", '<cointide-chart symbol="BTCUSDT"></cointide-chart>');
  await page.goto(address);
  const chart = chartsOf(page);
  await expect(chart).toContainText("Could not load the candles. Trying again.");
  await page.unroute("**/klines?*");
  await retryUntil(chart, chart.locator(".rising"));
  await expectDrawn(chart, "BTCUSDT");
  const colorOf = () => chart.locator(".falling").evaluate((path) => getComputedStyle(path).fill);
  const live = await colorOf();
  await product.exchange.loseFeed();
  await expectStatus(chart, "Reconnecting");
  expect(await colorOf()).not.toBe(live);
  await product.exchange.reset();
  await expectStatus(chart, "Live", 60_000);
});

test("several charts on one page share a connection, and leave nothing when they are removed @long", async ({
  page,
  site,
  product,
}) => {
  const feed = watchFeed(page);
  const charts = ["BTCUSDT", "ETHUSDT"].map(
    (symbol) => `<cointide-chart symbol="${symbol}"></cointide-chart>`,
  );
  await page.goto(putChart(site, product, "several-charts", charts.join("") + script(product)));
  await expectDrawn(chartsOf(page).first(), "BTCUSDT");
  await expectDrawn(chartsOf(page).last(), "ETHUSDT");
  expect(feed.sockets).toHaveLength(1);
  await page.evaluate(() => {
    const all = [...document.querySelectorAll("cointide-chart")];
    Object.assign(window, { gone: all.map((element) => new WeakRef(element)) });
    for (const element of all) element.remove();
  });
  await expect.poll(() => feed.open()).toBe(0);
  const browser = await page.context().newCDPSession(page);
  await expect
    .poll(async () => {
      await browser.send("HeapProfiler.collectGarbage");
      return page.evaluate(() => {
        const { gone } = window as unknown as { gone: WeakRef<Element>[] };
        return gone.filter((element) => element.deref() !== undefined).length;
      });
    })
    .toBe(0);
});

test("a strict policy lets the chart draw, with what the guide says and no more @long", async ({
  page,
  site,
  product,
}) => {
  const problems = await watchProblems(page);
  const [, connected = ""] = /^`(connect-src [^`]+)`/m.exec(GUIDE) ?? [];
  const connect = withAddresses(connected, product).replace(product.streams, product.charts);
  const policy = `default-src 'none'; script-src ${product.charts}; ${connect}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  const markup = `<!doctype html><html lang="en"><title>strict</title><link rel="icon" href="data:,">${script(product)}<cointide-chart symbol="BTCUSDT"></cointide-chart>`;
  await page.goto(site.put("strict-chart.html", markup, { "content-security-policy": policy }));
  await expectDrawn(chartsOf(page), "BTCUSDT");
  expect(
    await chartsOf(page)
      .locator(".grid")
      .evaluate((path) => getComputedStyle(path).fill),
  ).toBe("none");
  expect(problems).toEqual([]);
});

test("a frame shows the chart and reports its height, on listed pages only @long", async ({
  page,
  site,
  product,
}) => {
  const collect = `<script>addEventListener("message", ({ data }) => { document.title += " " + data.type + " " + (data.status ?? ""); });</script>`;
  putPage(site, "framed", collect + guideBlock(product, HEADING, "html", 1));
  await page.goto(site.page("framed.html"));
  await expectDrawn(chartsOf(page.frameLocator("iframe")), "BTCUSDT");
  await expect(page).toHaveTitle(/cointide-height/);
  await expect(page).toHaveTitle(/cointide-status live/);
  await page.goto(site.unlistedPage("framed.html"));
  await expect(chartsOf(page.frameLocator("iframe"))).toHaveCount(0);
});

test("the components for React and Vue show the chart and hear its candles @long", async ({
  context,
  site,
  product,
}) => {
  const root = `${script(product)}<div id="root"></div>`;
  const component = guideBlock(product, HEADING, "jsx");
  const react = await bundleReact(component, "react-19");
  await expectHeard(await context.newPage(), putBundle(site, "chart-react", react, root));
  const option = guideBlock(product, "In Vue", "js").replace("cointide-ticker", "cointide-chart");
  const vue = await bundleVue(guideBlock(product, HEADING, "vue"), option);
  await expectHeard(await context.newPage(), putBundle(site, "chart-vue", vue, root));
  const plain = await bundleReact(component.replace(/\n.*oncointide-candle.*/, ""), "react-18");
  const page = await context.newPage();
  await page.goto(putBundle(site, "chart-react-18", plain, root));
  await expectDrawn(chartsOf(page), "BTCUSDT");
});
