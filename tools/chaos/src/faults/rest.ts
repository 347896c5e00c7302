import { comparison } from "@cointide/testing/streams";
import { seconds, timed, until } from "@cointide/testing/until";
import type { Page } from "@playwright/test";
import type { Fault } from "../run/fault.ts";
import type { World } from "../world/world.ts";

/** Longer than the exchange takes for any answer, in ms. */
const TIMEOUT = 1_500;

/** How the exchange answers now: a status, or "hang". */
async function answerOf({ product: { exchangeUrl } }: World): Promise<number | "hang"> {
  try {
    return (await fetch(`${exchangeUrl}/api/v3/time`, { signal: AbortSignal.timeout(TIMEOUT) })).status;
  } catch {
    return "hang";
  }
}

/** Asks again until the values are there, as a person would. */
async function retryUntilShown(page: Page, symbol: string): Promise<void> {
  const retry = comparison(page).getByRole("button", { name: "Retry" });
  const cells = comparison(page)
    .getByRole("row", { name: new RegExp(symbol) })
    .getByRole("cell");
  const areShown = async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => {});
    return (await cells.count()) > 1 && !(await retry.isVisible());
  };
  await until("the comparison shows its values", areShown, 20_000);
}

/**
 * The exchange's REST interface refuses or hangs, while a page needs a window.
 * @param symbol was not requested before, so that no cache has its windows.
 */
const restFault = (status: number | "hang", symbol: string): Fault => ({
  name: status === "hang" ? "no answer ever" : `answers ${status}`,
  kind: "REST",
  async inject(world) {
    const { product, guest } = world;
    await product.exchange.fault({ kind: "rest", status, retryAfterSeconds: 1 });
    const path = `/dashboard/streams/historical?symbols=${encodeURIComponent(JSON.stringify([symbol]))}`;
    let page: Page | undefined;
    return {
      async prove() {
        const answer = await answerOf(world);
        if (answer !== status) throw new Error(`The exchange answers ${answer}.`);
        return status === "hang"
          ? `a request got no answer in ${seconds(TIMEOUT)}`
          : `a request got ${answer}`;
      },
      async during() {
        page = await world.visit(guest, path);
        const { ms } = await timed(comparison(page).getByText("Error!").waitFor({ timeout: 15_000 }));
        return `the comparison said “Error!” after ${seconds(ms)}`;
      },
      lift: () => product.exchange.reset(),
      async after() {
        if (page === undefined) return "";
        const { ms } = await timed(retryUntilShown(page, symbol));
        return `and its values ${seconds(ms)} after the end`;
      },
    };
  },
});

/** The ways in which the exchange's REST interface fails. */
export const REST_FAULTS: readonly Fault[] = [
  restFault(429, "XRPBTC"),
  restFault(418, "ADABTC"),
  restFault(451, "SOLBTC"),
  restFault(500, "BNBBTC"),
  restFault("hang", "LTCBTC"),
];
