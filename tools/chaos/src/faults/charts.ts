import { seconds, timed, until } from "@cointide/testing/until";
import type { Locator, Page } from "@playwright/test";
import type { Fault, Injected } from "../run/fault.ts";
import type { World } from "../world/world.ts";

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

async function openChart({ visit, guest, truth }: World, symbol = truth.busiest(1)[0]): Promise<Page> {
  const [page] = await visit(guest, `/dashboard/charts/${symbol}?interval=1m`);
  if (page === undefined) throw new Error("There is no page.");
  return page;
}

/** Waits until the last candle has moved: the chart is alive. */
async function untilTicking(page: Page): Promise<string> {
  const before = await close(page).getAttribute("title");
  const moved = async () => (await close(page).getAttribute("title")) !== before;
  const { ms } = await timed(until("the open chart moves", moved, DEADLINE));
  return `the open chart moved within ${seconds(ms)}`;
}

async function openDrawn(world: World): Promise<Page> {
  const page = await openChart(world);
  await drawn(page).waitFor({ timeout: DEADLINE });
  await close(page).waitFor({ timeout: DEADLINE });
  return page;
}

const isServed = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The server of charts is killed while one is open: what is loaded goes on. */
const killedUnderAnOpenChart: Fault = {
  name: `${SLICE} killed with a chart open`,
  kind: "slice",
  lasts: 0,
  async inject(world): Promise<Injected> {
    const { product } = world;
    const { origin = "" } = product.slices.find(({ name }) => name === SLICE) ?? {};
    const page = await openDrawn(world);
    await product.kill(SLICE);
    return {
      prove: () => until(`${SLICE} is gone`, async () => !(await isServed(origin)) && "its server is gone"),
      during: () => untilTicking(page),
      lift: () => product.start(SLICE),
    };
  },
};

/** The exchange refuses klines, and nothing else, while one chart is open and another is opened. */
const klinesFail: Fault = {
  name: "klines fail",
  kind: "REST",
  lasts: 0,
  async inject(world): Promise<Injected> {
    const { product } = world;
    const open = await openDrawn(world);
    await product.exchange.fault({ kind: "rest", status: 500, path: KLINES });
    const other = await openChart(world, UNKNOWN);
    return {
      async prove() {
        const address = `${product.exchangeUrl}${KLINES}?symbol=${UNKNOWN}&interval=1m`;
        const { status } = await fetch(address);
        if (status !== 500) throw new Error(`The exchange answers ${status}.`);
        return `a request for klines got ${status}`;
      },
      async during() {
        const { ms } = await timed(retry(other).waitFor({ timeout: DEADLINE }));
        return `${await untilTicking(open)}, and another offered Retry after ${seconds(ms)}`;
      },
      lift: () => product.exchange.reset(),
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
