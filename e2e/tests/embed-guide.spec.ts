import { setTimeout as delay } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { chartsOf, expectDrawn } from "../support/embedded-chart.ts";
import { guideBlock } from "../support/guide.ts";
import { bundle, bundleReact, bundleVue, embedScripts, putBundle, putPage } from "../support/guide-pages.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectHeard, expectLive, expectStatus, tickerRow, tickersOf } from "../support/ticker.ts";

const CHART = "A chart in your page";
const FEDERATED = "As a federated module";

test("the guide's lines for HTML reserve the ticker's height and report prices; a pinned script runs", async ({
  page,
  site,
  product,
}) => {
  const lines = guideBlock(product, "In HTML", "html");
  const style = `<style>${guideBlock(product, "In HTML", "css")}</style>`;
  const address = putPage(site, "html", style + lines + guideBlock(product, "What it tells", "html"));
  const heightOf = async () => (await tickersOf(page).boundingBox())?.height ?? 0;
  const expectHeight = (height: number) => expect.poll(async () => Math.ceil(await heightOf())).toBe(height);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/embed/ticker.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await expectHeight(167);
  release();
  await expectHeard(page, address);
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  for (const [width, height] of [
    [1_280, 71 + 2 * 48],
    [600, 40 + 2 * 79],
    [390, 40 + 2 * 119],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expectHeight(height);
  }

  const config = await (await fetch(`${product.streams}/embed/config.json`)).json();
  const { folder, integrity } = config.release;
  const pinned = guideBlock(product, "Pinned version", "html")
    .replace("/mfe-streams/VERSION/embed/", folder)
    .replace("sha384-…", integrity["ticker.js"]);
  await page.goto(putPage(site, "pinned", `${pinned}<cointide-ticker symbols="BTCUSDT"></cointide-ticker>`));
  await expectLive(tickersOf(page), "BTCUSDT");
});

test("the guide's links work by keyboard, and its listener gets the exact price instead of a navigation", async ({
  page,
  site,
  product,
}) => {
  const chart = '<cointide-chart symbol="ETHUSDT" href="/trade/{symbol}"></cointide-chart>';
  const lines = guideBlock(product, "Links and clicks", "html");
  const address = putPage(site, "links", embedScripts(product) + lines + chart);
  await page.goto(address);
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  await expectStatus(chartsOf(page), "Live");
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
  const { violations } = await new AxeBuilder({ page }).include("cointide-ticker").analyze();
  expect(violations).toEqual([]);

  const isClick = (text: string) => /^ETHUSDT \d+\.\d+$/.test(text);
  const clicked = page.waitForEvent("console", (message) => isClick(message.text()));
  await page.keyboard.press("Enter");
  await clicked;
  await page.keyboard.press("Tab");
  await expect(chartsOf(page).getByRole("link", { name: "ETHUSDT" })).toBeFocused();
  const clickedChart = page.waitForEvent("console", (message) => isClick(message.text()));
  await page.keyboard.press("Enter");
  await clickedChart;
  expect(page.url()).toBe(address);
});

test("each row is a link at any point and width @long", async ({ page, site, product }) => {
  for (const symbol of ["BTCUSDT", "ETHUSDT"]) putPage(site, `trade-${symbol}`, symbol);
  const element = '<cointide-ticker symbols="BTCUSDT,ETHUSDT" href="/trade-{symbol}.html"></cointide-ticker>';
  const address = putPage(site, "wide-links", embedScripts(product) + element);
  for (const width of [900, 600, 390, 240]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [symbol, x, y] of [
      ["BTCUSDT", 0.03, 0.1],
      ["ETHUSDT", 0.97, 0.9],
    ] as const) {
      await page.goto(address);
      await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
      const box = await tickerRow(tickersOf(page), symbol).boundingBox();
      if (box === null) throw new Error("The row is not shown.");
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      await page.waitForURL(site.page(`trade-${symbol}.html`));
    }
  }
});

test("the guide's frames take the height of their content and report on listed pages only", async ({
  page,
  site,
  product,
}) => {
  const frames = guideBlock(product, "In a frame", "html") + guideBlock(product, CHART, "html", 1);
  const collect = `<script>addEventListener("message", ({ data }) => {
    if (data.type === "cointide-symbolclick") sessionStorage.setItem("clicked", data.symbol + " " + data.price);
    if (data.status) document.title += " " + data.status;
  });</script>`;
  putPage(site, "frames", collect + frames);
  await page.goto(site.page("frames.html"));
  const embeds = [
    ["#prices", "cointide-ticker"],
    ["#chart", "cointide-chart"],
  ] as const;
  for (const [id, name] of embeds) {
    const frame = page.locator(id);
    await frame.scrollIntoViewIfNeeded();
    const embed = page.frameLocator(id).locator(name);
    await expectStatus(embed, "Live");
    await expect(frame).toHaveCSS("border-top-width", "0px");
    const heightOf = () =>
      embed.evaluate((element) => String(Math.ceil(element.getBoundingClientRect().height)));
    await expect.poll(async () => (await frame.getAttribute("height")) === (await heightOf())).toBe(true);
  }
  await expect(page).toHaveTitle(/ live( .*)? live$/);
  await page.goto(site.unlistedPage("frames.html"));
  for (const [id, name] of embeds) await expect(page.frameLocator(id).locator(name)).toHaveCount(0);
  await expect(page.locator("#prices")).toHaveAttribute("height", "220");

  putPage(site, "trade-BTCUSDT", "BTCUSDT");
  const href = encodeURIComponent(site.page("trade-{symbol}.html"));
  const source = `${product.streams}/embed/frame?symbols=BTCUSDT&href=${href}`;
  await page.goto(putPage(site, "framed-links", `${collect}<iframe src="${source}" width="600"></iframe>`));
  // A page on the same machine may load faster than the message arrives.
  await page.route("**/trade-*.html", async (route) => {
    await delay(500);
    await route.continue();
  });
  await tickersOf(page.frameLocator("iframe")).getByRole("link", { name: "BTCUSDT" }).click();
  await page.waitForURL(site.page("trade-BTCUSDT.html"));
  const clicked = await page.evaluate(() => sessionStorage.getItem("clicked"));
  expect(clicked).toMatch(/^BTCUSDT \d+\.\d+$/);
  await page.goto(source);
  await expectLive(tickersOf(page), "BTCUSDT");
  await expect(page.getByRole("link")).toHaveCount(0);
});

/** Opens a page whose script writes the symbol and price of each event of its chart to the console. */
async function expectHeardChart(page: Page, address: string): Promise<void> {
  const heard = page.waitForEvent("console", (message) => /^BTCUSDT \d+\.\d+$/.test(message.text()));
  await page.goto(address);
  await heard;
  await expectDrawn(chartsOf(page), "BTCUSDT");
}

const vueOption = (product: Product) => guideBlock(product, "In Vue", "js");

/** The call of `mount` from the guide, without its import. */
const mounting = (product: Product) =>
  guideBlock(product, FEDERATED, "js", 2).replace(/^const \{ mount \}.*$/m, "");

/** Builds the page's script from code of the guide. */
const HOSTS: Record<string, (product: Product) => string | Promise<string>> = {
  "React 19": (product) => bundleReact(guideBlock(product, "In React", "jsx"), "react-19"),
  "React 18": (product) => bundleReact(guideBlock(product, "In React", "jsx", 1), "react-18"),
  "React 17": (product) => bundleReact(guideBlock(product, "In React", "jsx", 1), "react-17"),
  Vue: (product) => bundleVue(guideBlock(product, "In Vue", "vue"), vueOption(product)),
  "the federation runtime": (product) => bundle(guideBlock(product, FEDERATED, "js", 3) + mounting(product)),
  "a page without federation": (product) => guideBlock(product, FEDERATED, "js", 4) + mounting(product),
};

for (const [host, build] of Object.entries(HOSTS)) {
  const details = host === "React 19" ? {} : { tag: "@long" };
  test(`the guide's code for ${host} shows and reports prices`, details, async ({ page, site, product }) => {
    const isModule = host.includes("federation");
    const scripts = isModule ? "" : embedScripts(product);
    const name = host.replaceAll(" ", "-");
    const markup = `${scripts}<div id="${isModule ? "prices" : "root"}"></div>`;
    await expectHeard(page, putBundle(site, name, await build(product), markup));
  });
}

test("the guide's components of the chart for React and Vue draw and report candles @long", async ({
  page,
  site,
  product,
}) => {
  const root = `${embedScripts(product)}<div id="root"></div>`;
  const react = await bundleReact(guideBlock(product, CHART, "jsx"), "react-19");
  await expectHeardChart(page, putBundle(site, "chart-react", react, root));
  const option = vueOption(product).replace("cointide-ticker", "cointide-chart");
  const vue = await bundleVue(guideBlock(product, CHART, "vue"), option);
  await expectHeardChart(page, putBundle(site, "chart-vue", vue, root));
});
