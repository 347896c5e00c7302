import { expect, type Locator, type Page } from "@playwright/test";
import { embedScripts, putPage } from "../support/guide-pages.ts";
import { contrastOf } from "../support/pixels.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectStatus } from "../support/ticker.ts";

/** A dark page with both elements, as elements and in frames. One element has colors set by the page. */
const pageOf = (product: Product): string => `
  <style>
    body { background: #111; }
    iframe { inline-size: 100%; block-size: 420px; border: 0; }
    .own { --color-surface: #222; --color-text: #eee; --color-up: #0550ae; --color-down: #a04100; }
  </style>
  ${embedScripts(product)}
  <cointide-ticker symbols="BTCUSDT,ETHUSDT" columns="last,percent,sparkline" theme="dark"></cointide-ticker>
  <cointide-ticker class="own" symbols="BTCUSDT,ETHUSDT"></cointide-ticker>
  <cointide-chart symbol="BTCUSDT" theme="dark"></cointide-chart>
  <iframe src="${product.streams}/embed/frame.html?symbols=BTCUSDT&theme=dark"></iframe>
  <iframe src="${product.charts}/embed/frame.html?symbol=BTCUSDT&theme=dark"></iframe>`;

/** The elements of the page and of its frames. */
const partsOf = (page: Page): Locator[] => [
  page.locator("cointide-ticker").first(),
  page.locator("cointide-ticker.own"),
  page.locator("cointide-chart"),
  page.frameLocator("iframe >> nth=0").locator("cointide-ticker"),
  page.frameLocator("iframe >> nth=1").locator("cointide-chart"),
];

test("embeds print light and with the time, as elements and in frames @long", async ({
  page,
  site,
  product,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(putPage(site, "media", pageOf(product)));
  for (const part of partsOf(page)) await expectStatus(part, "Live");
  await expect(page.getByText(/^Printed/).first()).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const part of partsOf(page)) {
    const panel = part.locator(".panel");
    await expect(panel).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(panel).toHaveCSS("color", "rgb(20, 32, 43)");
    await expect(part.getByText(/^Printed \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC$/)).toBeVisible();
    await expect(part.getByText("Simulated prices", { exact: true })).toBeVisible();
  }
  // The picture is as wide as the paper and includes the labels.
  await page.setViewportSize({ width: 500, height: 700 });
  const chart = page.locator("cointide-chart");
  const [plot, label] = [
    await chart.getByRole("img").boundingBox(),
    await chart.locator(".prices text").first().boundingBox(),
  ];
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual((plot?.x ?? 0) + (plot?.width ?? 0));
});

test("embeds are visible in forced colors, dark and light, whatever colors their page sets @long", async ({
  page,
  site,
  product,
}) => {
  // Frames outside the viewport draw nothing.
  await page.setViewportSize({ width: 1_280, height: 2_000 });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto(putPage(site, "media", pageOf(product)));
    for (const part of partsOf(page)) {
      await expectStatus(part, "Live");
      await expect.poll(() => contrastOf(part.locator(".state > .dot"))).toBeGreaterThanOrEqual(3);
      await expect(part.locator(".panel")).not.toHaveCSS("border-top-width", "0px");
    }
    const arrow = page.locator(
      "cointide-ticker.own [data-direction=up], cointide-ticker.own [data-direction=down]",
    );
    await expect.poll(() => contrastOf(arrow.first())).toBeGreaterThanOrEqual(3);
    const line = page.locator("cointide-ticker .sparkline").first();
    await expect.poll(() => contrastOf(line)).toBeGreaterThanOrEqual(3);
    for (const chart of [page.locator("cointide-chart"), partsOf(page).at(-1) as Locator]) {
      await expect.poll(() => contrastOf(chart.getByRole("img"))).toBeGreaterThanOrEqual(3);
      // Both have the same color, but one is hollow.
      const fillOf = (kind: string) =>
        chart.locator(`.${kind}`).evaluate((one) => getComputedStyle(one).fill);
      expect(await fillOf("rising")).not.toBe(await fillOf("falling"));
    }
  }
});
