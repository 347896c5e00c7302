import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Locator, Page } from "@playwright/test";
import { expectTicking, openLiveBoard, priceOf } from "./board.ts";

/** Streams of 1 to 5 pairs. */
const STREAMS = guestStreams(
  ["BTCUSDT", "ETHUSDT", "SOLUSDT", "TRXUSDT"],
  ["BNBUSDT", "XRPUSDT", "ADAUSDT", "DOGEUSDT", "AVAXUSDT"],
  ["LTCUSDT"],
  ["LINKUSDT", "DOTUSDT", "ATOMUSDT", "UNIUSDT"],
  ["ETCUSDT", "FILUSDT", "NEARUSDT", "ALGOUSDT", "VETUSDT"],
  ["AAVEUSDT", "EOSUSDT", "XLMUSDT", "ICPUSDT", "HBARUSDT"],
);

/** The board's note on its sort order. */
export const note = (page: Page, text: string) => page.getByText(text, { exact: true });

export const isFalling = (values: readonly number[]) =>
  values.every((value, at) => value <= (values[at - 1] ?? Number.POSITIVE_INFINITY));

/** Opens the board as a guest and waits for live prices. */
export async function openCards(page: Page, streams = STREAMS): Promise<void> {
  await becomeGuest(page, streams);
  const first = streams[0]?.symbols[0] ?? "";
  await openLiveBoard(page, first);
  await expectTicking(priceOf(page, first));
}

/** Sorts the cards by a column, and leaves the panel open. */
export async function sortBy(page: Page, column: string): Promise<Locator> {
  await page.getByRole("button", { name: "Sort" }).click();
  const columns = page.getByLabel("Sort by");
  await columns.selectOption(column);
  return columns;
}
