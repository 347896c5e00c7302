import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { putPage } from "../support/guide-pages.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";
import { expectLive, expectStatus, tickerPrice, tickerRow, tickersOf } from "../support/ticker.ts";

const require = createRequire(import.meta.url);

/** Libraries that redefine built-ins, by the files that a page loads. */
const LIBRARIES = {
  PrototypeJS: [join(import.meta.dirname, "../embed-pages/prototype.js")],
  "MooTools and Date.js": [
    require.resolve("mootools/lib/mootools-core-1.5.2-server.js"),
    require.resolve("datejs/lib/date-en-US.js"),
  ],
};

for (const [name, files] of Object.entries(LIBRARIES)) {
  const tag = name === "PrototypeJS" ? [] : ["@long"];
  test(`ticker and chart stay live on a page with ${name}`, { tag }, async ({ page, site, product }) => {
    const problems = await watchProblems(page);
    const scripts = files.map((file, at) => site.put(`library-${at}.js`, readFileSync(file)));
    scripts.push(`${product.streams}/embed/ticker.js`, `${product.charts}/embed/chart.js`);
    const tags = scripts.map((address) => `<script src="${address}"></script>`).join("");
    await page.goto(
      putPage(
        site,
        "libraries",
        `${tags}<cointide-ticker symbols="BTCUSDT,MATICUSDT" columns="last,percent,sparkline"></cointide-ticker>
        <cointide-chart symbol="BTCUSDT"></cointide-chart>`,
      ),
    );
    const ticker = tickersOf(page);
    const chart = page.locator("cointide-chart");
    await expectLive(ticker, "BTCUSDT");
    await expect(tickerRow(ticker, "MATICUSDT")).toContainText("No longer listed");
    await expect(ticker.locator("path.line").first()).toHaveAttribute("d", /^M.+L/);
    await expectStatus(chart, "Live");
    await expect(chart.locator(".rising")).toHaveAttribute("d", /M.+z/);
    await expect(chart.locator(".prices text").nth(1)).toHaveText(/\d/);

    // Further symbols are subscribed on the same connection.
    await ticker.evaluate((element) => element.setAttribute("symbols", "ETHUSDT,SOLUSDT"));
    await expectLive(ticker, "ETHUSDT", "SOLUSDT");
    const price = tickerPrice(ticker, "ETHUSDT");
    const before = await price.getAttribute("title");
    await expect(price).not.toHaveAttribute("title", before ?? "");
    await chart.evaluate((element) => element.setAttribute("interval", "1d"));
    await expect(chart.getByRole("img")).toHaveAccessibleName(/^1-day candles\. BTCUSDT/);
    expect(problems).toEqual([]);
  });
}
