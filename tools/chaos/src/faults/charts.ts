import { seconds, timed, until } from "@cointide/testing/until";
import type { Locator, Page } from "@playwright/test";
import type { Fault } from "../run/fault.ts";
import type { World } from "../world/world.ts";
import { killServer } from "./slice-servers.ts";

const SLICE = "mfe-charts";
const KLINES = "/api/v3/klines";
/** What nobody has asked for before, so that no cache has its candles. */
const UNKNOWN = "LTCBTC";
/** A browser may be slow to show what has come; candles are renewed every 10 s. */
const DEADLINE = 30_000;

const drawn = (page: Page): Locator => page.locator("[data-side-panel] canvas").first();
const close = (page: Page): Locator => page.locator('[data-side-panel] dt[title="Close"] + dd [title]');
const note = (page: Page): Locator => page.getByText("Could not refresh the candles.");
const retry = (page: Page): Locator => page.getByRole("button", { name: "Retry" });

const openChart = ({ visit, guest }: World, symbol: string | undefined): Promise<Page> =>
  visit(guest, `/dashboard/charts/${symbol}?interval=1m`);

async function openDrawn(world: World): Promise<Page> {
  const page = await openChart(world, world.truth.busiest(1)[0]);
  await drawn(page).waitFor({ timeout: DEADLINE });
  await close(page).waitFor({ timeout: DEADLINE });
  return page;
}

/** Waits until the last candle has moved: the chart is alive. */
async function untilTicking(page: Page): Promise<string> {
  const before = await close(page).getAttribute("title");
  const moved = async () => (await close(page).getAttribute("title")) !== before;
  const { ms } = await timed(until("the open chart moves", moved, DEADLINE));
  return `the open chart moved within ${seconds(ms)}`;
}

/** The server of charts is killed while one is open: what is loaded goes on. */
const killedUnderAnOpenChart: Fault = {
  name: `${SLICE} killed with a chart open`,
  kind: "slice",
  async inject(world) {
    const page = await openDrawn(world);
    return { ...(await killServer(world, SLICE)), during: () => untilTicking(page) };
  },
};

/** The exchange refuses klines, and nothing else, while one chart is open and another is opened. */
const klinesFail: Fault = {
  name: "klines fail",
  kind: "REST",
  async inject(world) {
    const { exchange, exchangeUrl } = world.product;
    const open = await openDrawn(world);
    await exchange.fault({ kind: "rest", status: 500, path: KLINES });
    const other = await openChart(world, UNKNOWN);
    return {
      async prove() {
        const { status } = await fetch(`${exchangeUrl}${KLINES}?symbol=${UNKNOWN}&interval=1m`);
        if (status !== 500) throw new Error(`The exchange answers ${status}.`);
        return `a request for klines got ${status}`;
      },
      async during() {
        const { ms } = await timed(retry(other).waitFor({ timeout: DEADLINE }));
        return `${await untilTicking(open)}, and another offered Retry after ${seconds(ms)}`;
      },
      lift: () => exchange.reset(),
      async after() {
        const again = async () => {
          if (await retry(other).isVisible())
            await retry(other)
              .click({ timeout: 1_000 })
              .catch(() => {});
          return (await drawn(other).isVisible()) && !(await note(open).isVisible());
        };
        const { ms } = await timed(until("both charts have candles", again, DEADLINE));
        return `and both had their candles ${seconds(ms)} after the end`;
      },
    };
  },
};

/** What goes wrong while charts are open. */
export const CHART_FAULTS: readonly Fault[] = [killedUnderAnOpenChart, klinesFail];
