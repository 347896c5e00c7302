import { cardOf, pick, picker } from "@cointide/testing/streams";
import { seconds, timed } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { World } from "../world/world.ts";

const SYMBOLS = ["XRPUSDT", "BTCUSDT"];
/** The page may take its time to say that the service does not answer. */
const TIMEOUT = 12_000;

/** A stream that the member makes on a page of hers while the service is away. */
export type PageWrite = {
  /** Presses "Create"; gives what the page made of it. */
  press(): Promise<string>;
  /** Loads the page anew; gives how many streams are gone that it had left standing as made. */
  lost(): Promise<number>;
};

const card = (page: Page) => cardOf(page, ...SYMBOLS);

/** Opens the picker with a choice made, so that only the write is left to do. */
export async function openPageWrite(world: World): Promise<PageWrite> {
  const [page] = await world.visit(world.member, "/dashboard/streams");
  if (page === undefined) throw new Error("There is no page.");
  await pick(page, ...SYMBOLS);
  let stands = false;

  return {
    async press() {
      await picker(page).getByRole("button", { name: "Create" }).click();
      // The page shows the stream at once. Where the service refuses it the picker opens again, with the choice.
      const refusal = picker(page).getByRole("alert");
      const { ms } = await timed(refusal.waitFor({ timeout: TIMEOUT }).catch(() => {}));
      stands = !(await refusal.isVisible()) && (await card(page).isVisible());
      return stands
        ? "a new stream was left standing"
        : `a new stream was taken back in ${seconds(ms)}, its choice kept`;
    },
    async lost() {
      await page.goto("/dashboard", { waitUntil: "commit" });
      await page.locator("article").first().waitFor();
      return stands && !(await card(page).isVisible()) ? 1 : 0;
    },
  };
}
