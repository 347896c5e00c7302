import { createStream } from "@cointide/testing/streams";
import type { Page } from "@playwright/test";
import type { Fault } from "../run/fault.ts";

/** Fills the storage to the last byte; gives whether it then refused one. Runs in the browser. */
function fillStorage(): boolean {
  let text = "x".repeat(1_048_576);
  let filled = "";
  while (text.length > 0) {
    try {
      localStorage.setItem("ballast", filled + text);
      filled += text;
    } catch {
      text = text.slice(0, Math.floor(text.length / 2));
    }
  }
  try {
    localStorage.setItem("one more", "x");
    return false;
  } catch {
    return true;
  }
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("u:streams") ?? "");

/** A guest's storage is really full; what is made then must be shown, and what was kept must stay. */
export const storageFull: Fault = {
  name: "storage full",
  kind: "browser",
  lasts: 0,
  async inject(world) {
    const [page] = await world.visit(world.guest, "/dashboard");
    if (page === undefined) throw new Error("There is no page.");
    await page.getByRole("heading", { name: "Your streams" }).waitFor();
    const before = await kept(page);
    const refused = await page.evaluate(fillStorage);
    return {
      async prove() {
        if (!refused) throw new Error("The storage takes another byte.");
        return "the storage takes not one byte more";
      },
      async during() {
        await createStream(page, "BTCUSDT", "DOGEUSDT");
        await page.getByRole("button", { name: /^Notices/ }).click();
        await page
          .getByText(/storage is full/)
          .first()
          .waitFor();
        await page.keyboard.press("Escape");
        if ((await kept(page)) !== before) throw new Error("What was kept has changed.");
        return "a new stream was shown, the page said that the storage is full, and what was kept stayed";
      },
      lift: () => page.evaluate(() => localStorage.removeItem("ballast")),
      async after() {
        await createStream(page, "BTCUSDT", "LTCUSDT");
        const now = await kept(page);
        for (const symbol of ["DOGEUSDT", "LTCUSDT"]) {
          if (!now.includes(symbol)) throw new Error(`With room again, ${symbol} is not kept.`);
        }
        return "with room again all was kept";
      },
    };
  },
};

const BROKEN = '[{"id":"0000';

/** What the browser keeps of a guest is unreadable when the page is opened. */
export const storageCorrupted: Fault = {
  name: "storage corrupted",
  kind: "browser",
  lasts: 0,
  async inject(world) {
    const [page] = await world.visit(world.guest, "/dashboard");
    if (page === undefined) throw new Error("There is no page.");
    await page.evaluate((text) => {
      for (const key of Object.keys(localStorage)) if (key !== "u:token") localStorage.setItem(key, text);
    }, BROKEN);
    await page.reload({ waitUntil: "commit" });
    return {
      async prove() {
        await page.getByRole("heading", { name: "Your streams" }).waitFor();
        const values = await page.evaluate(() => Object.values(localStorage));
        if (!values.includes(BROKEN)) throw new Error("The broken text is not there.");
        return "everything that was kept is half a JSON text; it was set aside, not thrown away";
      },
      async during() {
        await page.getByRole("button", { name: /^Notices/ }).click();
        await page
          .getByText(/could not be read/)
          .first()
          .waitFor();
        await page.keyboard.press("Escape");
        await page.getByText("Create a new stream to get started").waitFor();
        return "the page said so, and is usable";
      },
      lift: async () => {},
    };
  },
};
