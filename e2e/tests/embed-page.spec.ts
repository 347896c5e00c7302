import { expect, type Locator, type Page } from "@playwright/test";
import { watchFeed } from "../support/feed-watch.ts";
import { embedScripts, putPage } from "../support/guide-pages.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectLive, expectStatus, tickersOf } from "../support/ticker.ts";

const ELEMENTS = `<cointide-ticker symbols="BTCUSDT,ETHUSDT" columns="last,change,percent,sparkline"></cointide-ticker>
  <cointide-chart symbol="BTCUSDT"></cointide-chart>`;

/** Styles of a foreign page that reach the embeds by inheritance or by a universal selector. */
const STYLES = {
  "text direction": "body { direction: rtl }",
  "text direction of each element": "* { direction: rtl; unicode-bidi: bidi-override }",
  "vertical writing": "body { writing-mode: vertical-rl }",
  "vertical writing of each element": "* { writing-mode: vertical-rl; text-orientation: upright }",
  "spacing and case": "* { letter-spacing: 4px; word-spacing: 9px; text-transform: uppercase }",
  "line height and font": "* { line-height: 4; font-size: 40px; font-style: italic; font-weight: 900 }",
  "indentation and alignment":
    "* { text-indent: 3em; text-align: center; white-space: pre; hyphens: auto; tab-size: 20 }",
  "text effects":
    "* { text-shadow: 0 0 4px red; -webkit-text-stroke: 2px red; color: red; font-variant: small-caps; color-scheme: dark }",
  "table layout":
    "* { border-spacing: 20px; border-collapse: separate; caption-side: bottom; empty-cells: hide }",
  "custom properties of the same names":
    "* { --arrow: linear-gradient(red, red); --arrow-before: 9em; --decimal-direction: rtl; --decimal-unit: none; --color-value: red }",
} as const;

/** The box of each part of an embed, relative to its panel, and the look of its text. */
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
  // The same size in each writing direction.
  await page.addStyleTag({ content: "cointide-ticker, cointide-chart { inline-size: 900px }" });
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  await expectStatus(page.locator("cointide-chart"), "Live");
  await expect(page.locator("cointide-chart .prices text").first()).toBeVisible();
  return [...(await picture(tickersOf(page))), ...(await picture(page.locator("cointide-chart")))];
}

test("embeds look the same whatever styles their page has @long", async ({ page, site, product }) => {
  const put = (name: string, style: string) =>
    putPage(site, name, `<style>${style}</style>${embedScripts(product)}${ELEMENTS}`);
  const plain = await openWith(page, put("plain", ""));
  expect(plain.length).toBeGreaterThan(20);
  for (const [at, [name, style]] of Object.entries(STYLES).entries()) {
    expect.soft(await openWith(page, put(`styled-${at}`, style)), name).toEqual(plain);
  }
  await page.goto(putPage(site, "resized", embedScripts(product) + ELEMENTS));
  const board = tickersOf(page).getByRole("table");
  await expectLive(tickersOf(page), "BTCUSDT");
  const before = (await board.boundingBox())?.height ?? 0;
  await page.addStyleTag({ content: "cointide-ticker { --font-size: 20px }" });
  await expect.poll(async () => (await board.boundingBox())?.height).toBeGreaterThan(before);
});

/** Collects requests of the page to the product, except for scripts. */
function watchRequests(page: Page, { streams, charts, url }: Product): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const isOurs = [streams, charts, url].some((origin) => request.url().startsWith(origin));
    if (isOurs && request.resourceType() !== "script") asked.push(request.url());
  });
  return asked;
}

test("embeds far below request nothing until they come near or are printed, also in a scroll box @long", async ({
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
    await page.goto(putPage(site, name, embedScripts(product) + markup));
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
  await page.goto(site.page("below.html"));
  await page.waitForFunction(() => customElements.get("cointide-ticker"));
  await page.emulateMedia({ media: "print" });
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
});
