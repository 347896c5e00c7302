import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectTicking } from "../support/board.ts";
import { watchFeed } from "../support/feed-watch.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";
import { expectLive, expectStatus, tickerPrice, tickerRow, tickersOf } from "../support/ticker.ts";

/** What the exchange must have been asked for, and for nothing else. */
const channels = (...symbols: string[]) => [symbols.map((symbol) => `${symbol.toLowerCase()}@ticker`).sort()];

test("plain HTML has a ticker that is live, can be read by everybody, fits from 200 px on and says nothing to the console", async ({
  page,
  site,
}) => {
  const problems = await watchProblems(page);
  await page.goto(site.page("plain"));
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  for (const width of [1_280, 390, 216]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sidewaysScrollers(page), `at ${width} px`).toEqual([]);
    await expect(tickerRow(tickersOf(page), "BTCUSDT").getByRole("cell")).toHaveCount(4);
  }
  const { violations } = await new AxeBuilder({ page }).include("cointide-ticker").analyze();
  expect(violations).toEqual([]);
  await expectTicking(tickerPrice(tickersOf(page), "BTCUSDT"));
  expect(problems).toEqual([]);
});

test("a script that was tampered with in the store never runs, and its place keeps what stood there", async ({
  page,
  site,
  product,
}) => {
  product.releases.tamper("mfe-streams");
  expect((await fetch(`${product.streams}/embed/ticker.js`)).status).toBe(503);
  const refused: string[] = [];
  page.on("requestfailed", (request) => refused.push(new URL(request.url()).pathname));
  await page.goto(site.page("plain"));
  await expect.poll(() => refused).toContain("/embed/ticker.js");
  expect(
    await page.evaluate(() => [Object.hasOwn(globalThis, "tampered"), customElements.get("cointide-ticker")]),
  ).toEqual([false, undefined]);
  await page.goto(`${product.streams}/embed/`);
  expect(await page.evaluate(() => Object.hasOwn(globalThis, "tampered"))).toBe(false);
});

test("a strict policy lets the ticker run, with what the guide says and no more", async ({ page, site }) => {
  const problems = await watchProblems(page);
  await page.goto(site.page("strict"));
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  const row = tickerRow(tickersOf(page), "BTCUSDT");
  expect(await row.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
  expect(problems).toEqual([]);
});

/** In a page of a framework it takes changes, dispatches its ticks, and leaves when it is removed. */
async function expectAtHome(page: Page, address: string): Promise<void> {
  const feed = watchFeed(page);
  await page.goto(address);
  const prices = page.getByRole("table", { name: "Live prices" });
  await expect(prices.getByRole("row", { name: /^BTCUSDT/ })).toContainText(/\d,\d{3}/);
  await expect(page.getByText("Heard BTCUSDT")).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(prices.getByRole("row", { name: /^ETHUSDT/ })).toContainText(/\d,\d{3}/);
  await expect(prices.getByRole("row", { name: /^BTCUSDT/ })).toHaveCount(0);
  await expect(page.getByText("Heard ETHUSDT")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(prices).toHaveCount(0);
  await expect.poll(() => feed.open()).toBe(0);
  expect(feed.sockets).toHaveLength(1);
}

test("a ticker is at home in pages of React 17, 18 and 19, of Vue and of a federation host @long", async ({
  context,
  site,
}) => {
  const names = ["react-17", "react-18", "react-19", "vue", "federation"];
  await Promise.all(
    names.map((name) => test.step(name, async () => expectAtHome(await context.newPage(), site.page(name)))),
  );
});

test("several tickers with three script tags share one connection until the last is gone @long", async ({
  page,
  site,
  product,
}) => {
  const feed = watchFeed(page);
  const problems = await watchProblems(page);
  await page.goto(site.page("several"));
  const all = tickersOf(page);
  await expect(all).toHaveCount(3);
  await expectLive(all.nth(0), "BTCUSDT", "ETHUSDT");
  await expectLive(all.nth(1), "ETHUSDT", "SOLUSDT");
  await expectLive(all.nth(2), "BTCUSDT");
  await expect
    .poll(() => product.exchange.subscriptions())
    .toEqual(channels("BTCUSDT", "ETHUSDT", "SOLUSDT"));

  await all.nth(0).evaluate((element) => document.getElementById("aside")?.append(element));
  await all.nth(0).evaluate((element) => element.remove());
  await expect.poll(() => product.exchange.subscriptions()).toEqual(channels("BTCUSDT", "ETHUSDT"));
  await expectTicking(tickerPrice(all.nth(1), "ETHUSDT"));
  expect(feed.sockets).toHaveLength(1);

  await page.evaluate(() => document.body.replaceChildren());
  await expect.poll(() => feed.open()).toBe(0);
  expect(problems).toEqual([]);
});

test("a ticker's attributes may change at any time, and wrong ones are named in a sentence", async ({
  page,
  site,
}) => {
  await page.goto(site.page("plain"));
  const ticker = tickersOf(page);
  const set = (name: string, value: string) =>
    ticker.evaluate((element, [key = "", text = ""]) => element.setAttribute(key, text), [name, value]);
  await expectLive(ticker, "BTCUSDT");

  await set("symbols", "sol/usdt, MATICUSDT, btc.usdt");
  await expectLive(ticker, "SOLUSDT");
  await expect(tickerRow(ticker, "MATICUSDT")).toContainText("No longer listed");
  await expect(ticker).toContainText("“btc.usdt” is not a symbol.");

  await set("columns", "percent,last");
  await expect(ticker.getByRole("columnheader")).toHaveText(["Symbol", "Percent change", "Last price"]);
  const colorOf = () => tickerRow(ticker, "SOLUSDT").evaluate((element) => getComputedStyle(element).color);
  await set("theme", "light");
  const light = await colorOf();
  await set("theme", "dark");
  expect(await colorOf()).not.toBe(light);

  await set("symbols", Array.from({ length: 51 }, (_, index) => `A${index}USDT`).join());
  await expect(ticker).toContainText("Set at most 50 symbols. These are 51.");
  await set("symbols", "");
  await expect(ticker).toContainText("Set the symbols to show");
  await ticker.evaluate((element: HTMLElement & { symbols?: unknown }) => {
    element.symbols = ["ETHUSDT"];
  });
  await expectLive(ticker, "ETHUSDT");
  expect(await ticker.getAttribute("symbols")).toBe("ETHUSDT");
});

test("properties and listeners that came before the script count, and no global is left behind @long", async ({
  page,
  site,
  product,
}) => {
  await page.goto(site.page("blank"));
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
  expect([...new Set(heard)].sort()).toEqual(["BTCUSDT", "connecting", "live"]);
  expect(heard[0]).toBe("connecting");
  expect(heard.filter((one) => one === "BTCUSDT").length).toBeGreaterThan(1);
  expect(await page.evaluate(() => Object.keys(window))).toEqual(before);
});

test("nothing of a ticker is left after it is removed: no element, socket, timer or listener", async ({
  page,
  site,
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
  await page.goto(site.page("plain"));
  const comeAndGo = async () => {
    await page.evaluate(() => {
      const ticker = document.createElement("cointide-ticker");
      ticker.setAttribute("symbols", "BTCUSDT");
      document.body.append(ticker);
    });
    await expectLive(tickersOf(page).last(), "BTCUSDT");
    await page.evaluate(() => {
      const all = [...document.querySelectorAll("cointide-ticker")];
      Object.assign(window, { gone: all.map((element) => new WeakRef(element)) });
      for (const element of all) element.remove();
    });
    await expect.poll(() => feed.open()).toBe(0);
    return listeners();
  };
  const once = await comeAndGo();
  await expect.poll(comeAndGo).toBe(once);
  const left = () =>
    page.evaluate(() => {
      const { gone, running } = window as unknown as { gone: WeakRef<Element>[]; running: Set<number> };
      return { elements: gone.filter((one) => one.deref() !== undefined).length, timers: running.size };
    });
  await listeners();
  expect(await left()).toEqual({ elements: 0, timers: 0 });
});

test("a lost feed is said and its prices greyed, and it comes back by itself @long", async ({
  page,
  site,
  product,
}) => {
  await page.goto(site.page("plain"));
  const ticker = tickersOf(page);
  await expectLive(ticker, "BTCUSDT", "ETHUSDT");
  const price = tickerPrice(ticker, "BTCUSDT");
  const colorOf = () => price.evaluate((element) => getComputedStyle(element).color);
  const live = await colorOf();
  await product.exchange.loseFeed();
  await expectStatus(ticker, "Reconnecting");
  expect(await colorOf()).not.toBe(live);
  await expect(ticker).toContainText(/last price .+ ago|just now/);
  await product.exchange.reset();
  await expectStatus(ticker, "Live", 60_000);
  expect(await colorOf()).toBe(live);
  await expectTicking(price);
  await expect.poll(() => product.exchange.subscriptions()).toEqual(channels("BTCUSDT", "ETHUSDT"));
});

test("the preview page shows what is chosen and the lines for it @long", async ({ page, product }) => {
  const problems = await watchProblems(page);
  await page.goto(`${product.streams}/embed/`);
  const ticker = tickersOf(page);
  await expectLive(ticker, "BTCUSDT", "ETHUSDT", "SOLUSDT");
  await expect(page.getByLabel("Width")).toHaveValue("900");
  await page.getByLabel("Symbols").fill("ADAUSDT");
  await page.getByLabel("Dark").check();
  await page.getByLabel("Average").uncheck();
  await expectLive(ticker, "ADAUSDT");
  const code = page.getByRole("region", { name: "Copy this" }).locator("pre");
  await expect(code).toHaveText(
    `<script src="${product.streams}/embed/ticker.js" async></script>
<cointide-ticker symbols="ADAUSDT" columns="last,change,percent" theme="dark"></cointide-ticker>`,
  );
  await expect(page.locator("#event")).toContainText("cointide-tick");
  await page.setViewportSize({ width: 390, height: 800 });
  const event = page.getByText("Last event");
  expect(await event.evaluate((line) => line.scrollHeight - line.clientHeight)).toBe(0);
  await page.getByLabel("For").selectOption("HTML, pinned version");
  await expect(code).toContainText(/integrity="sha384-[\w+/=]{64}"/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  expect(problems).toEqual([]);
});
