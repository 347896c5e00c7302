import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { type CDPSession, expect, type Page } from "@playwright/test";
import { alertsLink } from "../support/alerts.ts";
import { openLiveBoard, openRowMenu } from "../support/board.ts";
import { test } from "../support/test.ts";

const TIMES = 100;
/** What a page may keep after all charts are closed. Caches fill once, regardless of the number of charts. */
const MOST = { nodes: 100, listeners: 40, megabytes: 2 };

type Kept = { nodes: number; listeners: number; megabytes: number };

async function kept(devtools: CDPSession): Promise<Kept> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return { nodes, listeners: jsEventListeners, megabytes: usedSize / 1_000_000 };
}

/** Opens and closes a chart several times by script in the page, because clicks from outside would take minutes. */
const openOften = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const frame = () => new Promise(requestAnimationFrame);
    const until = async (isSo: () => boolean) => {
      const end = performance.now() + 20_000;
      while (!isSo()) {
        if (performance.now() > end) throw new Error(`The chart does not open and close: ${isSo}`);
        await frame();
      }
    };
    const chart = () => document.querySelector('[aria-roledescription="chart"] canvas');
    for (let at = 0; at < count; at += 1) {
      document.querySelector<HTMLElement>('tr[data-symbol="BTCUSDT"] a')?.click();
      await until(() => chart() !== null);
      await frame();
      document.querySelector<HTMLElement>('[data-side-panel] [aria-label="Close"]')?.click();
      await until(() => document.querySelector("[data-side-panel]") === null);
    }
  }, times);

async function measureGrowth(page: Page): Promise<Kept> {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  const menu = await openRowMenu(page, "BTCUSDT");
  await expect(page.locator('tr[data-symbol="BTCUSDT"] a')).toBeAttached();
  // On a busy machine, objects that are created once may be created late.
  await expect(alertsLink(page)).toBeVisible();
  await expect(menu.getByRole("link", { name: "New alert" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("main img")).toHaveCount(2);
  const devtools = await page.context().newCDPSession(page);
  await openOften(page, 10);
  const before = await kept(devtools);
  await openOften(page, TIMES);
  const after = await kept(devtools);
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    megabytes: after.megabytes - before.megabytes,
  };
}

test("a page keeps no nodes, listeners or memory of a chart that was opened and closed 100 times", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const growth = await measureGrowth(page);
  expect(growth.nodes).toBeLessThanOrEqual(MOST.nodes);
  expect(growth.listeners).toBeLessThanOrEqual(MOST.listeners);
  expect(growth.megabytes).toBeLessThanOrEqual(MOST.megabytes);
});
