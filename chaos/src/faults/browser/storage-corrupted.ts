import type { Fault } from "../../run/fault.ts";

const BROKEN = '[{"id":"0000';

/** What the browser keeps of a guest is unreadable when the page is opened. */
export const storageCorrupted: Fault = {
  name: "storage corrupted",
  kind: "browser",
  short: true,
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
