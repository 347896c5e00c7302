import { setTimeout as delay } from "node:timers/promises";
import { seconds, timed, until } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { Fault } from "../run/fault.ts";
import type { World } from "../world/world.ts";

/** What the service asks for all pairs, and for nothing else. */
const ALL_TICKERS = "/api/v3/ticker/24hr?type=MINI";
/** Longer than the exchange takes for any answer, in ms. */
const TIMEOUT = 1_500;
/** An answer is fresh for 10 s, and an exchange that fails is asked again as long after. */
const DEADLINE = 30_000;
/** How long stale answers are looked at, in ms: the service asks the exchange again meanwhile, and fails again. */
const LOOKED_AT = 12_000;

/** What the service answers for all pairs, through the edge: its status, how many pairs, and whether it is marked as stale. */
async function readMarkets({ product }: World) {
  const answer = await fetch(`${product.url}/api/markets`);
  const body = answer.ok ? ((await answer.json()) as { markets: unknown[] }) : { markets: [] };
  const stale = answer.headers.get("x-data-stale");
  return { status: answer.status, pairs: body.markets.length, stale: stale === null ? null : Number(stale) };
}

/** @throws where the service does not answer all pairs */
async function requireMarkets(world: World, pairs: number) {
  const markets = await readMarkets(world);
  if (markets.status !== 200 || markets.pairs < pairs)
    throw new Error(`/markets answered ${markets.status} with ${markets.pairs} of ${pairs} pairs.`);
  return markets;
}

/** How the exchange answers a request for all pairs: a status, or "hang". */
async function answerOf({ product }: World): Promise<number | "hang"> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    return (await fetch(`${product.exchangeUrl}${ALL_TICKERS}`, { signal })).status;
  } catch {
    return "hang";
  }
}

/** The exchange refuses to answer for all pairs at once, or hangs; single symbols and the feed go on. */
const marketsFail = (status: number | "hang"): Fault => ({
  name: `all pairs ${status === "hang" ? "get no answer ever" : `are answered ${status}`}`,
  kind: "REST",
  async inject(world) {
    const { exchange } = world.product;
    const { pairs } = await requireMarkets(world, 1);
    await exchange.fault({ kind: "rest", status, path: ALL_TICKERS, retryAfterSeconds: 1 });
    return {
      async prove() {
        const answer = await answerOf(world);
        if (answer !== status) throw new Error(`The exchange answers ${answer}.`);
        return `a request for all pairs got ${status === "hang" ? "no answer" : answer}`;
      },
      async during() {
        const isStale = async () => (await requireMarkets(world, pairs)).stale !== null;
        const { ms } = await timed(until("/markets is marked as stale", isStale, DEADLINE));
        const end = performance.now() + LOOKED_AT;
        let stale: number | null = null;
        while (performance.now() < end) {
          ({ stale } = await requireMarkets(world, pairs));
          if (stale === null) throw new Error("/markets is not marked as stale any more.");
          await delay(500);
        }
        return `/markets gave ${pairs} pairs, marked as stale after ${seconds(ms)} and ${stale} s old at last`;
      },
      lift: () => exchange.reset(),
      async after() {
        const isFresh = async () => (await requireMarkets(world, pairs)).stale === null;
        const { ms } = await timed(until("/markets is fresh", isFresh, DEADLINE));
        return `and fresh ones ${seconds(ms)} after the end`;
      },
    };
  },
});

const rows = (page: Page) => page.locator("th [data-pair]");
const note = (page: Page) => page.getByText("Order and values from the exchange");
/** A page says that its values are old after 30 s, and a busy machine takes its time. */
const NOTED_WITHIN = 60_000;

/** The last price of the first row, as the page shows it. */
const firstPrice = (page: Page) =>
  rows(page).first().locator("xpath=ancestor::tr").locator("[title]").first().getAttribute("title");

/** Waits until the first row has another price: it goes on to tick. */
async function untilTicking(page: Page): Promise<string> {
  const before = await firstPrice(page);
  const { ms } = await timed(
    until("the first market ticks", async () => (await firstPrice(page)) !== before, DEADLINE),
  );
  return `the first market ticked within ${seconds(ms)}`;
}

/** The page of all markets is open meanwhile: its rows stay and tick, and it says how old the rest is. */
const pageStays: Fault = {
  name: "all pairs fail with the markets open",
  kind: "REST",
  async inject(world) {
    const { exchange } = world.product;
    const page = await world.visit(world.guest, "/dashboard/markets");
    await rows(page).first().waitFor({ timeout: DEADLINE });
    await exchange.fault({ kind: "rest", status: 500, path: ALL_TICKERS });
    return {
      async prove() {
        const answer = await answerOf(world);
        if (answer !== 500) throw new Error(`The exchange answers ${answer}.`);
        return "a request for all pairs got 500";
      },
      async during() {
        const { ms } = await timed(note(page).waitFor({ timeout: NOTED_WITHIN }));
        return `${await untilTicking(page)}, and the page said after ${seconds(ms)} that the rest is old`;
      },
      lift: () => exchange.reset(),
      async after() {
        const { ms } = await timed(note(page).waitFor({ state: "hidden", timeout: NOTED_WITHIN }));
        return `and no longer ${seconds(ms)} after the end`;
      },
    };
  },
};

/** The ways in which the exchange's answer for all pairs fails. */
export const MARKETS_FAULTS: readonly Fault[] = [
  ...[marketsFail(429), marketsFail(500), marketsFail("hang")],
  pageStays,
];
