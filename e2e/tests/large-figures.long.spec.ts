import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { guestAlert, keepAlerts } from "../support/alerts.ts";
import { expectFeed } from "../support/board.ts";
import { expectDrawn } from "../support/chart.ts";
import { putPage } from "../support/guide-pages.ts";
import { expectReadable, unreadableFigures } from "../support/overlaps.ts";
import { test } from "../support/test.ts";
import { expectStatus, tickersOf } from "../support/ticker.ts";

// Bitcoin costs about 1,650,000,000.00, 260,000,000.00, 10,000,000.00 and, with 15 digits, 1,650,000,000,000.00.
test.use({
  settings: { EXCHANGE_MORE_MONEY: "IDR:0.0000389,COP:0.000247,JPY:0.00642,XIQ:0.0000000389" },
});
test.describe.configure({ mode: "parallel" });

const WIDTHS = [320, 390, 768, 1024, 1280, 1400, 1440, 1920, 2560];
const LARGE = ["BTCIDR", "BTCCOP", "ETHIDR", "BTCJPY", "BTCXIQ"];
/** Small prices with many digits as quoted. */
const SMALL = ["SHIBUSDT", "1INCHBTC", "PEPEUSDT", "BTCUSDT", "1MBABYDOGEUSDT"];
const STREAMS = guestStreams(LARGE, SMALL, ["BTCXIQ", "BTCUSDT"]);

test("large values are readable in a comparison", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  const symbols = encodeURIComponent(JSON.stringify([...LARGE.slice(0, 2), "BTCXIQ", "1INCHBTC"]));
  await page.goto(`/dashboard/streams/historical?symbols=${symbols}`);
  for (const name of ["BTCIDR", "BTCXIQ"]) await comparison(page).getByRole("button", { name }).click();
  await expect(page.getByText(/^Volume \(/).first()).toBeVisible();
  await expect(comparison(page).locator("table")).toHaveAttribute("aria-busy", "false");
  // On a tablet the table scrolls sideways.
  await expectReadable(page, WIDTHS, /^DIV.mfe-historical-box/);
});

test("large values are readable in a chart next to the board", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard/charts/BTCXIQ?compare=BTCIDR,BTCUSDT");
  await expectDrawn(page, "BTCXIQ");
  await expectReadable(page, WIDTHS);
});

test("large values are readable in alerts and their log", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  const above = (price: string) => ({ kind: "above", price }) as const;
  await keepAlerts(page, {
    alerts: [
      guestAlert("BTCXIQ", above("1850000000000.55"), {}, 1),
      guestAlert("BTCIDR", { kind: "near", price: "1950000000.25", percent: 0.5 }, {}, 2),
    ],
    log: [
      {
        ...{ alertId: "000000000000000000000001", number: 1, symbol: "BTCXIQ", note: "" },
        ...{ condition: above("1650000000000.55"), price: "1650000000001.55", at: Date.now() - 60_000 },
        ...{ source: "tick", missedSince: null },
      },
    ],
  });
  for (const path of ["alerts", "alerts/log", "alerts/new?symbol=BTCXIQ"]) {
    await page.goto(`/dashboard/${path}`);
    await expectFeed(page, "Live");
    await expect(page.getByText("BTCXIQ").first()).toBeVisible();
    await expectReadable(page, WIDTHS);
  }
});

/** Replaces the service's prices by large ones. */
async function serveLargePrices(page: Page): Promise<void> {
  await page.route(/\/tickers(\/|\?)/, async (route) => {
    const response = await route.fetch();
    const tickers = (await response.json()) as Record<string, Record<string, string> | null>;
    for (const ticker of Object.values(tickers))
      if (ticker) Object.assign(ticker, { last: "1650000000000.55", average: "1650000000000.55" });
    await route.fulfill({ response, json: tickers });
  });
}

test("large values are readable on the landing page and in ready streams", async ({ page }) => {
  await serveLargePrices(page);
  await page.goto("/");
  await expect(page.locator("[data-value=price]").first()).toBeVisible();
  await expectReadable(page, WIDTHS);
  await becomeGuest(page, []);
  await page.goto("/dashboard");
  await expect(page.locator("[data-ready] [data-value=price]").first()).toBeVisible();
  await expectReadable(page, WIDTHS);
});

test("large values are readable in embeds", async ({ page, site, product }) => {
  const columns = "last,change,percent,average,sparkline";
  const embeds = `<script src="${product.streams}/embed/ticker.js" async></script>
    <script src="${product.charts}/embed/chart.js" async></script>
    <cointide-ticker symbols="${LARGE.join()}"></cointide-ticker>
    <cointide-ticker symbols="BTCXIQ,1INCHBTC" columns="${columns}"></cointide-ticker>
    <cointide-chart symbol="BTCXIQ"></cointide-chart>`;
  await page.setViewportSize({ width: 1_280, height: 2_000 });
  await page.goto(putPage(site, "large", embeds));
  for (const ticker of await tickersOf(page).all()) await expectStatus(ticker, "Live");
  await expect(page.locator("cointide-chart .prices text").first()).toBeVisible();
  await expect(tickersOf(page).first()).toContainText(/1,[\d,]{9,}\.\d\d/);
  await expectReadable(page, WIDTHS);
  for (const width of [640, 500, 383, 290, 240, 200]) {
    await page.addStyleTag({ content: `cointide-ticker, cointide-chart { inline-size: ${width}px }` });
    await expect
      .soft(async () => expect(await unreadableFigures(page)).toEqual([]), `${width} px wide`)
      .toPass({
        timeout: 3_000,
      });
  }
});
