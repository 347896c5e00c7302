import { cardOf, createStream } from "@cointide/testing/streams";
import type { Page } from "@playwright/test";
import type { Fault } from "../run/fault.ts";
import type { World } from "../world/world.ts";

/** What each tab makes a stream of, beside BTCUSDT. */
const SYMBOLS = ["XRPUSDT", "ADAUSDT"];
const TIMEOUT = 10_000;

async function open(world: World): Promise<Page[][]> {
  const pairs = [
    await world.visit(world.guest, "/dashboard", { tabs: 2 }),
    await world.visit(world.member, "/dashboard", { tabs: 2 }),
  ];
  for (const tab of pairs.flat()) await tab.locator("article").first().waitFor();
  return pairs;
}

/** Both tabs make a stream at once; the page shows that it was made. */
async function writeInBoth(tabs: readonly Page[]): Promise<void> {
  await Promise.all(tabs.map((tab, index) => createStream(tab, SYMBOLS[index] ?? "", "BTCUSDT")));
}

/** How many of what was made a tab does not have, when it is loaded anew. */
async function missingIn(tab: Page): Promise<number> {
  await tab.reload({ waitUntil: "commit" });
  const there = SYMBOLS.map((symbol) =>
    cardOf(tab, symbol, "BTCUSDT")
      .waitFor({ timeout: TIMEOUT })
      .then(() => 0)
      .catch(() => 1),
  );
  return (await Promise.all(there)).reduce((sum, missing) => sum + missing, 0);
}

/** A guest writes in two tabs of one browser at once, and so does a member. */
export const twoTabs: Fault = {
  name: "two tabs writing at once",
  kind: "browser",
  lasts: 0,
  async inject(world) {
    const pairs = await open(world);
    const made = pairs.length * SYMBOLS.length;
    let lost = 0;
    return {
      async prove() {
        await Promise.all(pairs.map(writeInBoth));
        return `${made} streams were made, two at once`;
      },
      async during() {
        const missing = await Promise.all(pairs.flat().map(missingIn));
        lost = missing.reduce((sum, count) => sum + count, 0);
        return lost === 0 ? "each tab had all of them after a reload" : `${lost} were missing after a reload`;
      },
      lift: async () => {},
      lostWrites: () => lost,
    };
  },
};
