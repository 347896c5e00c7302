import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator } from "@playwright/test";
import { expectTicking } from "../support/board.ts";
import { chartsOf, expectDrawn } from "../support/embedded-chart.ts";
import { watchFeed } from "../support/feed-watch.ts";
import { GUIDE, guideBlock, withAddresses } from "../support/guide.ts";
import { embedScripts, putPage } from "../support/guide-pages.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";
import { expectLive, tickerPrice, tickerRow, tickersOf } from "../support/ticker.ts";

const SPARKLINE = /^The price (rose|fell) by [\d.,]+% in 24 hours, between [\d.,]+ and [\d.,]+\.$/;

const sparklineOf = (ticker: Locator, symbol: string): Locator => tickerRow(ticker, symbol).getByRole("img");

test("the guide's ticker and chart are live, sparklines are fetched once chosen, and both fit a page from 216 px", async ({
  page,
  site,
  product,
}) => {
  const problems = await watchProblems(page);
  const histories: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/tickers/history")) histories.push(searchParams.getAll("symbols").join());
  });
  const lines = guideBlock(product, "In HTML", "html") + guideBlock(product, "A chart in your page", "html");
  await page.goto(putPage(site, "plain", lines));
  const [ticker, chart] = [tickersOf(page), chartsOf(page)];
  await expectLive(ticker, "BTCUSDT", "ETHUSDT");
  expect(histories).toEqual([]);

  const columns = "last,change,percent,average,sparkline";
  await ticker.evaluate((element, names) => element.setAttribute("columns", names), columns);
  for (const symbol of ["BTCUSDT", "ETHUSDT"]) {
    await expect(sparklineOf(ticker, symbol)).toHaveAccessibleName(SPARKLINE);
  }
  expect(histories).toEqual(["BTCUSDT,ETHUSDT"]);
  await expectDrawn(chart, "BTCUSDT");
  for (const width of [1_280, 390, 216]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sidewaysScrollers(page), `at ${width} px`).toEqual([]);
    await expect(tickerRow(ticker, "BTCUSDT").getByRole("cell")).toHaveCount(5);
    const box = await sparklineOf(ticker, "BTCUSDT").boundingBox();
    expect(box?.width, `at ${width} px`).toBeGreaterThan(70);
    expect(box?.height).toBe(28);
    const labels = chart.locator(".prices text");
    await expect(labels.first()).toBeVisible();
    const plot = await chart.getByRole("img").boundingBox();
    const label = await labels.first().boundingBox();
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual((plot?.x ?? 0) + (plot?.width ?? 0));
  }
  const embeds = new AxeBuilder({ page }).include("cointide-ticker").include("cointide-chart");
  expect((await embeds.analyze()).violations).toEqual([]);
  await expectTicking(tickerPrice(ticker, "BTCUSDT"));
  expect(problems).toEqual([]);
});

test("both embeds run under the strict content security policy of the guide", async ({
  page,
  site,
  product,
}) => {
  const problems = await watchProblems(page);
  const { streams, charts } = product;
  const [, connect = ""] = /^`(connect-src [^`]+)`/m.exec(GUIDE) ?? [];
  const policy = [
    `default-src 'none'; script-src ${streams} ${charts}; img-src ${streams} ${charts} data:`,
    `${withAddresses(connect, product)} ${charts}`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join("; ");
  const elements = `<cointide-ticker symbols="BTCUSDT,ETHUSDT" columns="percent,last,sparkline"></cointide-ticker>
    <cointide-chart symbol="BTCUSDT"></cointide-chart>`;
  const headers = { "content-security-policy": policy };
  await page.goto(putPage(site, "strict", embedScripts(product) + elements, headers));
  const ticker = tickersOf(page);
  await expectLive(ticker, "BTCUSDT", "ETHUSDT");
  await expect(sparklineOf(ticker, "ETHUSDT")).toHaveAccessibleName(SPARKLINE);
  await expectDrawn(chartsOf(page), "BTCUSDT");
  await expect(tickerRow(ticker, "BTCUSDT")).toHaveCSS("border-top-style", "solid");
  await expect(chartsOf(page).locator(".grid")).toHaveCSS("fill", "none");
  expect(problems).toEqual([]);
});

test("removed embeds leave no element, socket, interval or listener behind @long", async ({
  page,
  site,
  product,
}) => {
  await page.addInitScript(() => {
    const running = new Set<number>();
    const { setInterval: start, clearInterval: end } = window;
    Object.assign(window, {
      running,
      setInterval: (...call: Parameters<typeof start>) => {
        const id = start(...call);
        running.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        end(id);
      },
    });
  });
  const feed = watchFeed(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  const listeners = async () => {
    await browser.send("HeapProfiler.collectGarbage");
    const { metrics } = await browser.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSEventListeners")?.value;
  };
  await page.goto(putPage(site, "removed", embedScripts(product)));
  const comeAndGo = async () => {
    await page.evaluate(() => {
      for (const [name, attribute] of [
        ["cointide-ticker", "symbols"],
        ["cointide-chart", "symbol"],
      ] as const) {
        const element = document.createElement(name);
        element.setAttribute(attribute, "BTCUSDT");
        document.body.append(element);
      }
    });
    await expectLive(tickersOf(page), "BTCUSDT");
    await expectDrawn(chartsOf(page), "BTCUSDT");
    await page.evaluate(() => {
      const all = [...document.querySelectorAll("cointide-ticker, cointide-chart")];
      Object.assign(window, { gone: all.map((element) => new WeakRef(element)) });
      for (const element of all) element.remove();
    });
    await expect.poll(() => feed.open()).toBe(0);
    return listeners();
  };
  const once = await comeAndGo();
  await expect.poll(comeAndGo).toBe(once);
  const left = async () => {
    await listeners();
    return page.evaluate(() => {
      const { gone, running } = window as unknown as { gone: WeakRef<Element>[]; running: Set<number> };
      return { elements: gone.filter((one) => one.deref() !== undefined).length, intervals: running.size };
    });
  };
  await expect.poll(left).toEqual({ elements: 0, intervals: 0 });
});

test("properties and listeners set before the script count, and no global is left behind @long", async ({
  page,
  site,
  product,
}) => {
  await page.goto(putPage(site, "blank", ""));
  const before = await page.evaluate(() => {
    const ticker = document.createElement("cointide-ticker");
    Object.assign(ticker, { symbols: ["BTCUSDT"], theme: "dark" });
    const heard: string[] = [];
    document.addEventListener("cointide-tick", () => {
      throw new Error("A host's own fault.");
    });
    document.addEventListener("cointide-tick", (event) => heard.push((event as CustomEvent).detail.symbol));
    document.addEventListener("cointide-status", (event) => heard.push((event as CustomEvent).detail.status));
    Object.assign(document, { heard });
    document.body.append(ticker);
    return Object.keys(window);
  });
  await page.addScriptTag({ url: `${product.streams}/embed/ticker.js` });
  await expectLive(tickersOf(page), "BTCUSDT");
  await expectTicking(tickerPrice(tickersOf(page), "BTCUSDT"));
  expect(await tickersOf(page).getAttribute("theme")).toBe("dark");
  const heard = await page.evaluate(() => (document as unknown as { heard: string[] }).heard);
  expect([...new Set(heard)]).toEqual(["connecting", "live", "BTCUSDT"]);
  expect(await page.evaluate(() => Object.keys(window))).toEqual(before);
});

test("the preview pages show the chosen embed and its lines, and fit a phone @long", async ({
  page,
  product,
}) => {
  const problems = await watchProblems(page);
  const code = page.getByRole("region", { name: "Copy this" }).locator("pre");
  async function expectAccessible(): Promise<void> {
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await sidewaysScrollers(page)).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  }

  await page.goto(`${product.streams}/embed/`);
  await page.getByLabel("Symbols").fill("ADAUSDT");
  await page.getByLabel("24 h chart").check();
  await expectLive(tickersOf(page), "ADAUSDT");
  await expect(code).toHaveText(
    `<script src="${product.streams}/embed/ticker.js" async></script>
<cointide-ticker symbols="ADAUSDT" columns="last,change,percent,average,sparkline"></cointide-ticker>`,
  );
  await expectAccessible();

  await page.goto(`${product.charts}/embed/`);
  await page.getByLabel("Symbol", { exact: true }).fill("ethusdt");
  await page.getByLabel("4h").check();
  await expectDrawn(chartsOf(page), "ETHUSDT", "4-hour");
  await expect(code).toHaveText(
    `<script src="${product.charts}/embed/chart.js" async></script>
<cointide-chart symbol="ethusdt" interval="4h"></cointide-chart>`,
  );
  await expectAccessible();
  expect(problems).toEqual([]);
});
