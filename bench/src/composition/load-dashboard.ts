import { gzipSync } from "node:zlib";
import { coldPage } from "@cointide/testing/browser";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Browser, Page } from "@playwright/test";
import { firstTick, watchFirstTick } from "../support/first-tick.ts";

/** 40 ms to the servers and back, 10 Mbit/s. */
const NETWORK = { roundTrip: 40, downMbit: 10 };

const STREAMS = [
  ["BTCUSDT", "ETHUSDT", "BNBUSDT", "SOLUSDT", "XRPUSDT"],
  ["ADAUSDT", "DOGEUSDT", "TRXUSDT", "LINKUSDT", "LTCUSDT"],
];

/** What a cold load of the dashboard took: ms to the first price in a row, bytes of script and their number. */
export type DashboardLoad = { firstTick: number; scriptBytes: number; scripts: number };

/** The gzip sizes of the scripts that a page loads, whatever they travelled as. */
function scriptSizes(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script" || !response.ok()) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return sizes;
}

/** Loads the dashboard of a guest with two streams of five into an empty cache. */
export async function loadDashboard(browser: Browser, url: string): Promise<DashboardLoad> {
  const page = await coldPage(browser, NETWORK);
  const scripts = scriptSizes(page);
  await becomeGuest(page, guestStreams(...STREAMS));
  await watchFirstTick(page);
  await page.goto(`${url}/dashboard`);
  const tick = await firstTick(page);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(scripts);
  await page.context().close();
  return { firstTick: tick, scriptBytes: sizes.reduce((sum, size) => sum + size, 0), scripts: sizes.length };
}
