import { cardOf, createStream } from "@cointide/e2e/streams";
import type { Page } from "@playwright/test";
import type { Fault } from "../../run/fault.ts";
import type { World } from "../../world/world.ts";

/** What each tab makes a stream of, beside BTCUSDT. */
const SYMBOLS = ["XRPUSDT", "ADAUSDT"];

const streamCount = (page: Page) => page.locator("article[aria-labelledby]").count();

/** Both tabs make a stream at once. Each must have all of them in the end. */
async function writeInBoth(tabs: readonly Page[]): Promise<void> {
  await Promise.all(tabs.map((tab, index) => createStream(tab, SYMBOLS[index] ?? "", "BTCUSDT")));
  for (const tab of tabs) await tab.reload({ waitUntil: "commit" });
  for (const tab of tabs) {
    for (const symbol of SYMBOLS) await cardOf(tab, symbol, "BTCUSDT").waitFor();
  }
}

async function openTabs(world: World): Promise<Page[][]> {
  return [await world.visit(world.guest, "/dashboard", 2), await world.visit(world.member, "/dashboard", 2)];
}

/** A guest writes in two tabs of one browser at once, and so does a member. */
export const twoTabs: Fault = {
  name: "two tabs writing at once",
  kind: "browser",
  lasts: 0,
  async inject(world) {
    const pairs = await openTabs(world);
    const before: number[] = [];
    for (const [tab] of pairs) {
      if (tab === undefined) throw new Error("There is no page.");
      await tab.getByRole("heading", { name: "Your streams" }).waitFor();
      await tab.locator("article").first().waitFor();
      before.push(await streamCount(tab));
    }
    let made = 0;
    return {
      async prove() {
        await Promise.all(pairs.map(writeInBoth));
        made = pairs.length * SYMBOLS.length;
        return `${made} streams were made, two at once`;
      },
      async during() {
        for (const [index, [tab]] of pairs.entries()) {
          const count = tab === undefined ? 0 : await streamCount(tab);
          const expected = (before[index] ?? 0) + SYMBOLS.length;
          if (count !== expected) throw new Error(`There are ${count} streams instead of ${expected}.`);
        }
        return "all of them were in both tabs, also after a reload";
      },
      lift: async () => {},
    };
  },
};
