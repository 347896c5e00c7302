import { cardOf, createStream, kept } from "@cointide/testing/streams";
import { until } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import { type Fault, LOST_FEED } from "../run/fault.ts";
import { fillStorage } from "./fill-storage.ts";

/** Both browsers lose the network, and have it again. */
export const browserOffline: Fault = {
  name: "offline and back",
  kind: "browser",
  lasts: 8_000,
  says: "Offline",
  oldest: LOST_FEED,
  async inject({ guest, member }) {
    const set = (offline: boolean) =>
      Promise.all([guest, member].map(({ context }) => context.setOffline(offline)));
    await set(true);
    const isCutOff = () =>
      guest.page.evaluate(() =>
        fetch("/healthz").then(
          () => false,
          () => !navigator.onLine,
        ),
      );
    return {
      async prove() {
        await until("the browser is offline", isCutOff);
        return "the browser says so, and a request fails";
      },
      lift: () => set(false),
    };
  },
};

/** Waits until a notice of the page says it. */
async function untilNoticed(page: Page, words: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByText(words).first().waitFor();
  await page.keyboard.press("Escape");
}

const untilStreams = (page: Page) => page.getByRole("heading", { name: "Your streams" }).waitFor();

/** A guest's storage is really full; what is made then must be shown, and what was kept must stay. */
const storageFull: Fault = {
  name: "storage full",
  kind: "browser",
  async inject({ visit, guest }) {
    const page = await visit(guest, "/dashboard");
    await untilStreams(page);
    const before = await kept(page, "u:streams");
    const refused = await page.evaluate(fillStorage);
    return {
      async prove() {
        if (!refused) throw new Error("The storage takes another byte.");
        return "the storage takes not one byte more";
      },
      async during() {
        await createStream(page, "BTCUSDT", "DOGEUSDT");
        await untilNoticed(page, /storage is full/);
        if ((await kept(page, "u:streams")) !== before) throw new Error("What was kept has changed.");
        return "a new stream was shown, the page said that the storage is full, and what was kept stayed";
      },
      lift: () => page.evaluate(() => localStorage.removeItem("ballast")),
      async after() {
        await createStream(page, "BTCUSDT", "LTCUSDT");
        const now = await kept(page, "u:streams");
        for (const symbol of ["DOGEUSDT", "LTCUSDT"]) {
          if (!now?.includes(symbol)) throw new Error(`With room again, ${symbol} is not kept.`);
        }
        return "with room again all was kept";
      },
    };
  },
};

const BROKEN = '[{"id":"0000';

/** What the browser keeps of a guest is unreadable when the page is opened. */
const storageCorrupted: Fault = {
  name: "storage corrupted",
  kind: "browser",
  async inject({ visit, guest }) {
    const page = await visit(guest, "/dashboard");
    await page.evaluate((text) => {
      for (const key of Object.keys(localStorage)) if (key !== "u:token") localStorage.setItem(key, text);
    }, BROKEN);
    await page.reload({ waitUntil: "commit" });
    return {
      async prove() {
        await untilStreams(page);
        const values = await page.evaluate(() => Object.values(localStorage));
        if (!values.includes(BROKEN)) throw new Error("The broken text is not there.");
        return "everything that was kept is half a JSON text; it was set aside, not thrown away";
      },
      async during() {
        await untilNoticed(page, /could not be read/);
        await page.getByText("Create a new stream to get started").waitFor();
        return "the page said so, and is usable";
      },
    };
  },
};

/** What each tab makes a stream of, beside BTCUSDT. */
const SYMBOLS = ["XRPUSDT", "ADAUSDT"];
const TIMEOUT = 10_000;

/** How many of what was made a tab does not have, when it is loaded again. */
async function missingIn(tab: Page): Promise<number> {
  await tab.reload({ waitUntil: "commit" });
  const missing = await Promise.all(
    SYMBOLS.map((symbol) =>
      cardOf(tab, symbol, "BTCUSDT")
        .waitFor({ timeout: TIMEOUT })
        .then(() => false)
        .catch(() => true),
    ),
  );
  return missing.filter(Boolean).length;
}

/** A guest writes in two tabs of one browser at once, and so does a member. */
const twoTabs: Fault = {
  name: "two tabs writing at once",
  kind: "browser",
  async inject({ visitTwice, guest, member }) {
    const pairs = [await visitTwice(guest, "/dashboard"), await visitTwice(member, "/dashboard")];
    for (const tab of pairs.flat()) await tab.locator("article").first().waitFor();
    const writeInBoth = (tabs: readonly Page[]) =>
      Promise.all(tabs.map((tab, index) => createStream(tab, SYMBOLS[index] ?? "", "BTCUSDT")));
    return {
      async prove() {
        await Promise.all(pairs.map(writeInBoth));
        return `${pairs.length * SYMBOLS.length} streams were made, two at once`;
      },
      async during() {
        const missing = await Promise.all(pairs.flat().map(missingIn));
        const lostWrites = missing.reduce((sum, count) => sum + count, 0);
        if (lostWrites === 0) return "each tab had all of them after a reload";
        return { text: `${lostWrites} were missing after a reload`, lostWrites };
      },
    };
  },
};

/** What goes wrong with what a browser keeps. */
export const STORAGE_FAULTS: readonly Fault[] = [storageFull, storageCorrupted, twoTabs];
