import { join } from "node:path";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { alertRows, guestAlert, keepAlerts } from "../support/alerts.ts";
import { expectFeed, priceOf } from "../support/board.ts";
import { expectDrawn } from "../support/chart.ts";
import { marketRow, openMarkets } from "../support/markets.ts";
import { test } from "../support/test.ts";

// The market's clock stands still, so that taking the pictures twice gives the same pictures.
test.use({
  marketTime: Date.UTC(2026, 4, 8, 12, 30),
  locale: "en-US",
  contextOptions: { reducedMotion: "reduce" },
});

const FOLDER = join(import.meta.dirname, "../../docs/screenshots");

/** Streams of pairs that the simulated exchange lists and trades. */
const STREAMS = guestStreams(
  ["BTCUSDT", "ETHUSDT", "SOLUSDT", "BNBUSDT", "XRPUSDT"],
  ["DOGEUSDT", "SHIBUSDT", "PEPEUSDT", "WIFUSDT"],
  ["ETHBTC", "SOLBTC", "LTCBTC"],
  ["AAVEUSDT", "UNIUSDT", "LINKUSDT", "LDOUSDT"],
);
const NAMES = ["Majors", "Memes", "Against bitcoin", "DeFi"];
const [MAJORS] = STREAMS;

const ALERTS = [
  guestAlert("BTCUSDT", { kind: "above", price: "60000" }, { note: "Take profit" }, 1),
  guestAlert("ETHUSDT", { kind: "below", price: "3250" }, { repeatAfter: 60 }, 2),
  guestAlert("SOLUSDT", { kind: "moves", percent: 10, window: "24h" }, {}, 3),
  guestAlert("SHIBUSDT", { kind: "near", price: "0.00002", percent: 1 }, {}, 4),
];

const historical = `/dashboard/streams/historical?symbols=${encodeURIComponent(JSON.stringify(MAJORS?.symbols))}`;

async function expectBoard(page: Page): Promise<void> {
  await expectFeed(page, "Live");
  await expect(priceOf(page, "LDOUSDT")).toBeVisible();
  await expect(page.getByText("No longer listed")).toHaveCount(0);
}

type Picture = {
  name: string;
  scheme: "dark" | "light";
  isPhone?: boolean;
  open: (page: Page) => Promise<void>;
};

const openBoard = async (page: Page) => {
  await page.goto("/dashboard");
  await expectBoard(page);
};

const PICTURES: Picture[] = [
  { name: "dashboard", scheme: "dark", open: openBoard },
  { name: "dashboard", scheme: "light", open: openBoard },
  { name: "dashboard-phone", scheme: "dark", isPhone: true, open: openBoard },
  {
    name: "chart",
    scheme: "dark",
    open: async (page) => {
      await page.goto("/dashboard/charts/BTCUSDT?interval=1h&type=candles&scale=linear&averages=7,25");
      await expectDrawn(page, "BTCUSDT");
      await expectBoard(page);
    },
  },
  {
    name: "markets",
    scheme: "light",
    open: async (page) => {
      await openMarkets(page);
      await expect(marketRow(page, "BTCUSDT")).toBeVisible();
    },
  },
  {
    name: "comparison",
    scheme: "light",
    open: async (page) => {
      await page.goto(historical);
      await expect(page.getByText(/^XRPUSDT (rose|fell) .* in 7d/)).toBeVisible();
      await expectFeed(page, "Live");
    },
  },
  {
    name: "alerts",
    scheme: "dark",
    open: async (page) => {
      await page.goto("/dashboard/alerts");
      await expectBoard(page);
      await expect(alertRows(page)).toHaveCount(ALERTS.length);
    },
  },
];

for (const { name, scheme, isPhone = false, open } of PICTURES) {
  test(`takes docs/screenshots/${name}-${scheme}.png`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1440, height: 860 });
    await becomeGuest(page, STREAMS);
    const names = Object.fromEntries(STREAMS.map(({ id }, index) => [id, NAMES[index]]));
    await page.addInitScript((text) => localStorage.setItem("u:streams:names", text), JSON.stringify(names));
    await keepAlerts(page, { alerts: ALERTS });
    await open(page);
    // Logos, histories and candles arrive after the prices.
    await page.waitForLoadState("networkidle");
    await page.screenshot({
      path: join(FOLDER, `${name}-${scheme}.png`),
      animations: "disabled",
      caret: "hide",
    });
  });
}
