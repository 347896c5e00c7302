import { setTimeout as delay } from "node:timers/promises";
import { until } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { makeAlerts } from "./make-alerts.ts";
import { type AlertCounts, dueOf, judge, type Prices, type TrialAlert } from "./oracle.ts";
import { hearPrices } from "./prices.ts";

/** The most of a guest. */
const ALERTS = 50;
const SYMBOLS = 10;
/** Alerts are watched so long after the page stands, in ms: the slice and its worker are loaded by then. */
const LOADED = 6_000;
const PATIENCE = 15_000;

/** The crossings that the guest's browser has recorded. */
const readLog = (page: Page): Promise<{ alertId: string; number: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("u:alerts") ?? '{"log":[]}').log);

/** How many crossings the tab's notices tell of: one each, or several in one. */
async function countTold(page: Page): Promise<number> {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const texts = await page
    .getByRole("region", { name: "Past notifications" })
    .locator("li > span")
    .allTextContents();
  await page.keyboard.press("Escape");
  return texts.reduce((sum, text) => {
    const several = /^(\d+) alerts have fired/.exec(text)?.[1];
    if (several !== undefined) return sum + Number(several);
    return sum + (/ (crossed (above|below)|came within) /.test(text) ? 1 : 0);
  }, 0);
}

/** A guest with alerts, whose tabs watch them. */
export type PageTrial = Awaited<ReturnType<typeof startPageTrial>>;

/** Opens a guest's dashboard, in one tab or two of one browser, with alerts that have just been made. */
export async function startPageTrial({ product, truth, guest, visit, visitTwice }: World, tabs: 1 | 2 = 1) {
  const symbols = truth.busiest(SYMBOLS);
  const heard = hearPrices(product.exchangeUrl, symbols);
  const made = await makeAlerts(product.exchangeUrl, symbols, ALERTS);
  const since = Date.now();
  const alerts: TrialAlert[] = made.map((alert) => ({ ...alert, since }));
  const kept = JSON.stringify({ alerts: made.map((alert) => ({ ...alert, createdAt: since })), log: [] });
  const prepare = async (page: Page) => {
    await page.addInitScript((text) => {
      if (localStorage.getItem("u:alerts") === null) localStorage.setItem("u:alerts", text);
    }, kept);
  };
  const pages =
    tabs === 1
      ? ([await visit(guest, "/dashboard", prepare)] as const)
      : await visitTwice(guest, "/dashboard", prepare);
  for (const page of pages) await page.locator("article").first().waitFor();
  await delay(LOADED);
  const watchedSince = Date.now();
  const [first] = pages;

  async function readPrices(now: number): Promise<Prices> {
    const { certain, possible } = await heard.read(since, now);
    return { certain: (symbol) => certain(symbol).filter(({ at }) => at >= watchedSince), possible };
  }
  return {
    pages,
    /** How many crossings the browser has recorded by now. */
    recorded: async () => (await readLog(first)).length,
    async audit(): Promise<AlertCounts> {
      const now = Date.now();
      const due = dueOf(alerts, await readPrices(now));
      const isComplete = async () => {
        const recorded = new Set((await readLog(first)).map(({ alertId }) => alertId));
        return due.every((id) => recorded.has(id));
      };
      await until("all crossings are recorded", isComplete, PATIENCE).catch(() => {});
      const prices = await readPrices(now);
      const log = await readLog(first);
      const told = (await Promise.all(pages.map(countTold))).reduce((sum, count) => sum + count, 0);
      // Alerts go on crossing while the notices are counted, which do not name them.
      const { length: most } = await readLog(first);
      const fired = log.map(({ alertId }, index) => ({ alertId, at: 0, told: index < told ? [0] : [] }));
      const counts = judge(alerts, prices, fired, { end: 0, bound: 0 });
      return { ...counts, double: counts.double + Math.max(0, told - most) };
    },
    stop: heard.stop,
  };
}
