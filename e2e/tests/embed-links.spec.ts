import { setTimeout as delay } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ForeignSite } from "../support/foreign-site.ts";
import { guideBlock } from "../support/guide.ts";
import { putPage } from "../support/guide-pages.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectLive, expectStatus, tickerRow, tickersOf } from "../support/ticker.ts";

const scripts = ({ streams, charts }: Product) =>
  `<script src="${streams}/embed/ticker.js" async></script><script src="${charts}/embed/chart.js" async></script>`;

/** A page whose embeds link to its own pages `trade-SYMBOL.html`. */
function putLinks(site: ForeignSite, product: Product): string {
  for (const symbol of ["BTCUSDT", "ETHUSDT"]) putPage(site, `trade-${symbol}`, symbol);
  return putPage(
    site,
    "links",
    `${scripts(product)}<cointide-ticker symbols="BTCUSDT,ETHUSDT" href="/trade-{symbol}.html"></cointide-ticker>
    <cointide-chart symbol="ETHUSDT" href="/trade-{symbol}.html"></cointide-chart>`,
  );
}

async function openLinks(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  await expectStatus(page.locator("cointide-chart"), "Live");
}

const rowOf = (page: Page, symbol: string) => tickerRow(tickersOf(page), symbol);

test("each row is a link wherever it is clicked, at any width @long", async ({ page, site, product }) => {
  const address = putLinks(site, product);
  for (const width of [900, 600, 390, 240]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [symbol, x, y] of [
      ["BTCUSDT", 0.03, 0.1],
      ["ETHUSDT", 0.97, 0.9],
    ] as const) {
      await openLinks(page, address);
      const box = await rowOf(page, symbol).boundingBox();
      if (box === null) throw new Error("The row is not shown.");
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      await page.waitForURL(site.page(`trade-${symbol}.html`));
    }
  }
});

test("links are reached and followed by keyboard, say the price, and show where the focus is", async ({
  page,
  site,
  product,
}) => {
  await openLinks(page, putLinks(site, product));
  const link = tickersOf(page).getByRole("link", { name: "ETHUSDT" });
  await expect(link).toHaveAccessibleDescription(/^Last price [\d,.]+$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  const ring = await link.evaluate((element) => {
    const { outlineStyle, outlineWidth, width } = getComputedStyle(element, "::after");
    return { outlineStyle, outlineWidth, width: Number.parseFloat(width) };
  });
  expect(ring).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
  expect(ring.width).toBeGreaterThan(600);
  await page.keyboard.press("Tab");
  const ofChart = page.locator("cointide-chart").getByRole("link", { name: "ETHUSDT" });
  await expect(ofChart).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).include("cointide-ticker").analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(site.page("trade-ETHUSDT.html"));
});

test("a middle click and a click with a modifier open a tab, and are not reported @long", async ({
  context,
  page,
  site,
  product,
}) => {
  await openLinks(page, putLinks(site, product));
  await page.evaluate(() => {
    document.addEventListener("symbolclick", (event) => {
      event.preventDefault();
      document.title = "reported";
    });
  });
  const clicks: Parameters<Locator["click"]>[0][] = [{ button: "middle" }, { modifiers: ["ControlOrMeta"] }];
  for (const options of clicks) {
    for (const name of ["cointide-ticker", "cointide-chart"]) {
      const tab = context.waitForEvent("page");
      await page.locator(name).getByRole("link", { name: "ETHUSDT" }).click(options);
      const opened = await tab;
      await opened.waitForURL(site.page("trade-ETHUSDT.html"));
      await opened.close();
    }
  }
  await expect(page).not.toHaveTitle("reported");
});

test("the guide's listener hears the symbol and its exact price, and no link is followed", async ({
  page,
  site,
  product,
}) => {
  const address = putPage(
    site,
    "prevented",
    guideBlock(product, "In HTML", "html").split("\n")[0] + guideBlock(product, "Links and clicks", "html"),
  );
  await page.goto(address);
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  const heard = page.waitForEvent("console", (message) => /^ETHUSDT \d+\.\d+$/.test(message.text()));
  await tickersOf(page).getByRole("link", { name: "ETHUSDT" }).click();
  await heard;
  await page.keyboard.press("Enter");
  expect(page.url()).toBe(address);
});

test("a link that is none of http is said in the console, and is none", async ({ page, site, product }) => {
  const written: string[] = [];
  page.on("console", (message) => written.push(message.text()));
  const elements = `<cointide-ticker symbols="BTCUSDT,ETHUSDT" href="javascript:document.title='run'"></cointide-ticker>
    <cointide-chart symbol="BTCUSDT" href="data:text/html,x"></cointide-chart>`;
  await openLinks(page, putPage(site, "wrong-links", scripts(product) + elements));
  await rowOf(page, "BTCUSDT").click();
  await expect(page.getByRole("link")).toHaveCount(0);
  await expect(page).toHaveTitle("wrong-links");
  expect(written.sort()).toEqual([
    "<cointide-chart>: “data:text/html,x” is not a link. Links are http or https URLs such as https://example.com/trade/{symbol}.",
    "<cointide-ticker>: “javascript:document.titl…” is not a link. Links are http or https URLs such as https://example.com/trade/{symbol}.",
  ]);
});

test("a frame of a listed page has links that open in its window, and reports clicks; any other has none", async ({
  page,
  site,
  product,
}) => {
  putLinks(site, product);
  const href = encodeURIComponent(site.page("trade-{symbol}.html"));
  const source = `${product.streams}/embed/frame?symbols=BTCUSDT,ETHUSDT&href=${href}`;
  // Kept for the page that the link leads to: this one is gone once it was followed.
  const listener = `<script>addEventListener("message", ({ data }) => { if (data.type === "cointide-symbolclick") sessionStorage.setItem("heard", data.symbol + " " + data.price); });</script>`;
  await page.goto(
    putPage(site, "framed-links", `${listener}<iframe src="${source}" width="100%" height="300"></iframe>`),
  );
  const inside = tickersOf(page.frameLocator("iframe"));
  await expectLive(inside, "BTCUSDT");
  // No page comes as soon as one of the same machine, which may take this one away before it hears anything.
  await page.route("**/trade-*.html", async (route) => {
    await delay(500);
    await route.continue();
  });
  await inside.getByRole("link", { name: "BTCUSDT" }).click();
  await page.waitForURL(site.page("trade-BTCUSDT.html"));
  expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toMatch(/^BTCUSDT \d+\.\d+$/);

  await page.goto(source);
  await expectLive(tickersOf(page), "BTCUSDT");
  await expect(page.getByRole("link")).toHaveCount(0);
});
