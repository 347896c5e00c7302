import { expect, type Locator, type Page } from "@playwright/test";
import { watchFeed } from "../support/feed-watch.ts";
import { guideBlock } from "../support/guide.ts";
import { putPage } from "../support/guide-pages.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectLive, expectStatus, tickersOf } from "../support/ticker.ts";

const scripts = ({ streams, charts }: Product) =>
  `<script src="${streams}/embed/ticker.js" async></script><script src="${charts}/embed/chart.js" async></script>`;

const ELEMENTS = `<cointide-ticker symbols="BTCUSDT,ETHUSDT" columns="last,change,percent,sparkline"></cointide-ticker>
  <cointide-chart symbol="BTCUSDT"></cointide-chart>`;

/** What a foreign page may say of all that is in it, and of its elements each. */
const STYLES = {
  "runs from right to left": "body { direction: rtl }",
  "sets each element from right to left": "* { direction: rtl; unicode-bidi: bidi-override }",
  "is written from top to bottom": "body { writing-mode: vertical-rl }",
  "sets each element from top to bottom": "* { writing-mode: vertical-rl; text-orientation: upright }",
  "spaces and cases its text": "* { letter-spacing: 4px; word-spacing: 9px; text-transform: uppercase }",
  "has high lines and large text":
    "* { line-height: 4; font-size: 40px; font-style: italic; font-weight: 900 }",
  "indents and aligns its text":
    "* { text-indent: 3em; text-align: center; white-space: pre; hyphens: auto; tab-size: 20 }",
  "draws its text otherwise":
    "* { text-shadow: 0 0 4px red; -webkit-text-stroke: 2px red; color: red; font-variant: small-caps; color-scheme: dark }",
  "has tables of its own":
    "* { border-spacing: 20px; border-collapse: separate; caption-side: bottom; empty-cells: hide }",
  "has variables of the same names":
    "* { --arrow: linear-gradient(red, red); --arrow-before: 9em; --decimal-direction: rtl; --decimal-unit: none; --color-value: red }",
} as const;

/** Where each part of an embed is, from its own corner on, and how its texts look. */
const picture = (element: Locator) =>
  element.evaluate((host) => {
    const root = host.shadowRoot as ShadowRoot;
    const panel = root.querySelector(".panel") as HTMLElement;
    const from = panel.getBoundingClientRect();
    const parts = [
      ...root.querySelectorAll<HTMLElement>(
        "th, .head, .title, .symbol, .value, .foot, .place, .plot, .state",
      ),
    ];
    return parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const box = [x - from.x, y - from.y, width, height].map(Math.round).join(" ");
        const { letterSpacing, textTransform, textShadow, fontStyle, direction } = getComputedStyle(part);
        return `${part.className || part.tagName}: ${box} ${[letterSpacing, textTransform, textShadow, fontStyle, direction].join()}`;
      });
  });

async function openWith(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  // The same room in each page, whichever way that runs.
  await page.addStyleTag({ content: "cointide-ticker, cointide-chart { inline-size: 900px }" });
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  await expectStatus(page.locator("cointide-chart"), "Live");
  await expect(page.locator("cointide-chart .prices text").first()).toBeVisible();
  return [...(await picture(tickersOf(page))), ...(await picture(page.locator("cointide-chart")))];
}

test("embeds look the same whatever their page says of its elements", async ({ page, site, product }) => {
  const put = (name: string, style: string) =>
    putPage(site, name, `<style>${style}</style>${scripts(product)}${ELEMENTS}`);
  const plain = await openWith(page, put("plain", ""));
  expect(plain.length).toBeGreaterThan(20);
  for (const [at, [name, style]] of Object.entries(STYLES).entries()) {
    expect.soft(await openWith(page, put(`styled-${at}`, style)), name).toEqual(plain);
  }
});

test("labels read as they are written, and stand with what they name, in a page that runs from right to left", async ({
  page,
  site,
  product,
}) => {
  const address = site.put(
    "rtl.html",
    `<!doctype html><html lang="ar" dir="rtl"><title>rtl</title><link rel="icon" href="data:,"><body>${scripts(product)}${ELEMENTS}`,
  );
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(address);
  const ticker = tickersOf(page);
  await expectLive(ticker, "BTCUSDT");
  const startOf = (part: Locator) =>
    part.evaluate((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    });
  // A row begins with the logo of its coin.
  expect((await ticker.locator("tbody th .coin").first().boundingBox())?.x).toBeCloseTo(
    (await startOf(ticker.locator("thead th").first())).left,
    0,
  );
  const heading = ticker.getByRole("columnheader", { name: "24 h chart" });
  const [number, word] = await heading.evaluate((cell) =>
    [0, 5].map((at) => {
      const range = document.createRange();
      range.setStart(cell.firstChild as Text, at);
      range.setEnd(cell.firstChild as Text, at + 1);
      return range.getBoundingClientRect().left;
    }),
  );
  expect(number).toBeLessThan(word ?? 0);
  const chart = page.locator("cointide-chart");
  await expectStatus(chart, "Live");
  const [place, plot] = [
    await chart.locator(".place").boundingBox(),
    await chart.locator(".plot").boundingBox(),
  ];
  expect((plot?.x ?? 0) - (place?.x ?? 0)).toBeGreaterThanOrEqual(8);
});

/** What a page asks the product for beyond its scripts. */
function watchRequests(page: Page, { streams, charts, url }: Product): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const isOurs = [streams, charts, url].some((origin) => request.url().startsWith(origin));
    if (isOurs && request.resourceType() !== "script") asked.push(request.url());
  });
  return asked;
}

test("embeds far below ask for nothing until they come near, also in a box that scrolls", async ({
  page,
  site,
  product,
}) => {
  const [asked, feed] = [watchRequests(page, product), watchFeed(page)];
  const below = `<div style="height: 6000px"></div>${ELEMENTS}`;
  const box = `<div id="box" style="height: 300px; overflow: auto">${below}</div>`;
  for (const [name, markup] of [
    ["below", below],
    ["in-a-box", box],
  ] as const) {
    asked.length = 0;
    const before = feed.sockets.length;
    await page.goto(putPage(site, name, scripts(product) + markup));
    await page.waitForFunction(
      () => customElements.get("cointide-chart") && customElements.get("cointide-ticker"),
    );
    await page.waitForTimeout(1_000);
    expect([asked, feed.sockets.length - before], name).toEqual([[], 0]);
    await page.evaluate(() => {
      (document.getElementById("box") ?? document.scrollingElement)?.scrollTo(0, 5_900);
    });
    await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
    await expectStatus(page.locator("cointide-chart"), "Live");
  }
});

test("embeds far below start when the page is printed", async ({ page, site, product }) => {
  const below = `<div style="height: 6000px"></div>${ELEMENTS}`;
  await page.goto(putPage(site, "printed-below", scripts(product) + below));
  await page.waitForFunction(() => customElements.get("cointide-ticker"));
  await page.emulateMedia({ media: "print" });
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
});

test("a wrong attribute is a sentence in the console, once for each element and value, and the rest works", async ({
  page,
  site,
  product,
}) => {
  const written: string[] = [];
  page.on("console", (message) => written.push(message.text()));
  const elements = `<cointide-ticker symbols="BTCUSDT" columns="last,volume" theme="blue"></cointide-ticker>
    <cointide-chart symbol="BTCUSDT" interval="2h" theme="blue"></cointide-chart>`;
  await page.goto(putPage(site, "wrong-attributes", scripts(product) + elements));
  await expectLive(tickersOf(page), "BTCUSDT");
  await expectStatus(page.locator("cointide-chart"), "Live");
  await expect(page.locator("cointide-chart .prices text").first()).toBeVisible();
  await page.evaluate(() => {
    for (const theme of ["dark", "blue"])
      document.querySelector("cointide-ticker")?.setAttribute("theme", theme);
  });
  expect(written.sort()).toEqual([
    "<cointide-chart>: “2h” is not an interval. Intervals are 1m, 5m, 15m, 1h, 4h, 1d, 1w.",
    "<cointide-chart>: “blue” is not a theme. Themes are auto, light, dark.",
    "<cointide-ticker>: “blue” is not a theme. Themes are auto, light, dark.",
    "<cointide-ticker>: “volume” is not a column. Columns are last, change, percent, average, sparkline.",
  ]);
});

test("the frames of the guide have no border and the height of what is in them, side by side", async ({
  page,
  site,
  product,
}) => {
  const frames =
    guideBlock(product, "In a frame", "html") + guideBlock(product, "A chart in your page", "html", 1);
  await page.goto(putPage(site, "both-frames", frames));
  for (const [id, name] of [
    ["prices", "cointide-ticker"],
    ["chart", "cointide-chart"],
  ]) {
    const frame = page.locator(`#${id}`);
    await frame.scrollIntoViewIfNeeded();
    await expectStatus(page.frameLocator(`#${id}`).locator(`${name}`), "Live");
    await expect(frame).toHaveCSS("border-top-width", "0px");
    const heightOf = () =>
      page
        .frameLocator(`#${id}`)
        .locator(`${name}`)
        .evaluate((element) => String(Math.ceil(element.getBoundingClientRect().height)));
    await expect.poll(async () => (await frame.getAttribute("height")) === (await heightOf())).toBe(true);
  }
});
