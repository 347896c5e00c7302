import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { guestAlert, keepAlerts } from "../support/alerts.ts";
import { expectFeed, priceOf } from "../support/board.ts";
import { expectDrawn } from "../support/chart.ts";
import { putPage } from "../support/guide-pages.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { unreadableFigures } from "../support/overlaps.ts";
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
const ALL_COLUMNS = ["last", "change", "pchange", "average", "low", "high", "open", "volume", "qvolume"];

/** Stores preferences before any page is opened. */
async function choose(page: Page, chosen: Record<string, object>): Promise<void> {
  const sections = Object.entries(chosen).map(([name, value]) => [name, { changedAt: 1, value }]);
  await page.addInitScript(
    (kept) => localStorage.setItem("u:preferences", kept),
    JSON.stringify({ version: 1, sections: Object.fromEntries(sections) }),
  );
}

/** @param scrolls Elements that may scroll sideways. */
async function expectReadable(page: Page, scrolls?: RegExp): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1_000 });
    await expect
      .soft(async () => {
        expect(await unreadableFigures(page)).toEqual([]);
        const scrollers = await sidewaysScrollers(page);
        expect(scrollers.filter((name) => !scrolls?.test(name))).toEqual([]);
      }, `at ${width} px`)
      .toPass({ timeout: 20_000 });
  }
}

/** Serves reference prices that make changes of thousands of percent, of −100 %, and unknown ones. */
async function serveExtremeChanges(page: Page): Promise<void> {
  const prices = { BTCUSDT: "2500", BTCXIQ: "999999999999999", SHIBUSDT: null };
  await page.route("**/api/tickers/changes**", (route) => {
    const spans = Object.entries(prices).map(([symbol, price]) => [symbol, { "1h": price, "7d": price }]);
    return route.fulfill({ json: Object.fromEntries(spans) });
  });
}

async function openBoard(page: Page): Promise<void> {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  await expectFeed(page, "Live");
  for (const symbol of ["BTCIDR", "1INCHBTC"]) await expect(priceOf(page, symbol)).toHaveText(/\d/);
}

for (const [density, digits] of [
  ["comfortable", "rounded"],
  ["compact", "quoted"],
] as const) {
  test(`large values are readable in ${density} rows with ${digits} digits`, async ({ page }) => {
    await choose(page, { display: { density, digits } });
    await openBoard(page);
    await expectReadable(page);
  });

  test(`large values are readable in a ${density} table with ${digits} digits`, async ({ page }) => {
    await choose(page, {
      display: { density, digits },
      board: { view: "table", columns: [...ALL_COLUMNS, "change1h", "change7d"] },
    });
    await serveExtremeChanges(page);
    await becomeGuest(page, STREAMS);
    await page.goto("/dashboard");
    await expectFeed(page, "Live");
    const row = page.getByRole("row", { name: /BTCXIQ/ });
    await expect(row.getByRole("cell").first()).toHaveText(/\d/);
    await expect(page.locator('[data-value="percent"][data-long]').first()).toBeAttached();
    await expectReadable(page, /^SECTION/);
  });
}

test("large values are readable in rows with every column and below a pinned pair", async ({ page }) => {
  await choose(page, {
    board: { columns: [...ALL_COLUMNS, "trades", "age", "sparkline", "range"], pinned: "BTCXIQ" },
  });
  await openBoard(page);
  await expectReadable(page, /^TABLE/);
});

test("large values are readable in a comparison", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  const symbols = encodeURIComponent(JSON.stringify([...LARGE.slice(0, 2), "BTCXIQ", "1INCHBTC"]));
  await page.goto(`/dashboard/streams/historical?symbols=${symbols}`);
  for (const name of ["BTCIDR", "BTCXIQ"]) await comparison(page).getByRole("button", { name }).click();
  await expect(page.getByText("Quote volume").first()).toBeVisible();
  await expect(comparison(page).locator("table")).toHaveAttribute("aria-busy", "false");
  // On a tablet the table scrolls sideways.
  await expectReadable(page, /^DIV.mfe-historical-box/);
});

test("large values are readable in a chart next to the board", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard/charts/BTCXIQ?compare=BTCIDR,BTCUSDT");
  await expectDrawn(page, "BTCXIQ");
  await expectReadable(page);
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
    await expectReadable(page);
  }
});

test("large values are readable in the picker", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  await page.goto(`/dashboard/streams/${STREAMS[0]?.id}`);
  await page.getByRole("combobox").fill("BTC");
  await page.getByRole("combobox").fill("XIQ");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("dialog").locator("[data-value=price]").first()).toBeVisible();
  await expectReadable(page);
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
  await expectReadable(page);
  await becomeGuest(page, []);
  await page.goto("/dashboard");
  await expect(page.locator("[data-ready] [data-value=price]").first()).toBeVisible();
  await expectReadable(page);
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
  await expectReadable(page);
  for (const width of [640, 500, 383, 290, 240, 200]) {
    await page.addStyleTag({ content: `cointide-ticker, cointide-chart { inline-size: ${width}px }` });
    await expect
      .soft(async () => expect(await unreadableFigures(page)).toEqual([]), `${width} px wide`)
      .toPass({
        timeout: 3_000,
      });
  }
});
