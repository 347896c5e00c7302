import { setTimeout as delay } from "node:timers/promises";
import { until } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { type AlertCounts, dueOf, type Fired, judge, type Prices } from "./alert-counts.ts";
import type { TrialAlert } from "./alert-oracle.ts";
import { hearPrices } from "./heard-prices.ts";
import { makeAlerts } from "./make-alerts.ts";
import { readPrices } from "./read-prices.ts";

/** The most of a guest. */
const ALERTS = 50;
const SYMBOLS = 10;
/** Alerts are watched so long after the page stands, in ms: the slice and its worker are loaded by then. */
const LOADED = 6_000;
const PATIENCE = 15_000;

/** What a guest's browser keeps of alerts. */
type Kept = { log: { alertId: string; number: number }[] };

/** A guest with alerts, whose tabs watch them. */
export type PageTrial = {
  pages: readonly Page[];
  /** The crossings that the browser has recorded by now. */
  recorded(): Promise<number>;
  audit(): Promise<AlertCounts>;
  stop(): void;
};

const readKept = (page: Page): Promise<Kept> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("u:alerts") ?? '{"log":[]}'));

/** How many crossings the tab's notices tell of: one each, or several in one. */
async function countTold(page: Page): Promise<number> {
  await page.getByRole("button", { name: /^Notices/ }).click();
  const texts = await page
    .getByRole("region", { name: "Past notices" })
    .locator("li > span")
    .allTextContents();
  await page.keyboard.press("Escape");
  return texts.reduce((sum, text) => {
    const several = /^(\d+) alerts have fired/.exec(text)?.[1];
    if (several !== undefined) return sum + Number(several);
    return sum + (/ (crossed (above|below)|came within) /.test(text) ? 1 : 0);
  }, 0);
}

/** Opens a guest's dashboard, in as many tabs of one browser, with alerts that have just been made. */
export async function startPageTrial(world: World, { tabs = 1 } = {}): Promise<PageTrial> {
  const { product, truth, guest } = world;
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
  const pages = await world.visit(guest, "/dashboard", { tabs, prepare });
  for (const page of pages) await page.locator("article").first().waitFor();
  await delay(LOADED);
  const watchedSince = Date.now();
  const [first] = pages;
  if (first === undefined) throw new Error("There is no page.");

  return {
    pages,
    recorded: async () => (await readKept(first)).log.length,
    async audit() {
      const reading = { heard, symbols, since, gap: null, until: Date.now() };
      const limited = ({ certain, possible }: Prices): Prices => ({
        certain: (symbol) => certain(symbol).filter(({ at }) => at >= watchedSince),
        possible,
      });
      const due = dueOf(alerts, limited(await readPrices(product.exchangeUrl, reading)));
      const isComplete = async () => {
        const recorded = new Set((await readKept(first)).log.map(({ alertId }) => alertId));
        return due.every((id) => recorded.has(id));
      };
      await until("all crossings are recorded", isComplete, PATIENCE).catch(() => {});
      const prices = limited(await readPrices(product.exchangeUrl, reading));
      const { log } = await readKept(first);
      const told = (await Promise.all(pages.map(countTold))).reduce((sum, count) => sum + count, 0);
      // Alerts go on crossing while the notices are counted, which do not name them.
      const { length: most } = (await readKept(first)).log;
      const fired: Fired[] = log.map(({ alertId }, index) => ({
        ...{ alertId, at: 0 },
        told: index < told ? [0] : [],
      }));
      const counts = judge({ alerts, prices, fired, end: 0, bound: 0, kills: [] });
      return { ...counts, double: counts.double + Math.max(0, told - most) };
    },
    stop: heard.stop,
  };
}
