import { percentChange } from "@cointide/shared/contracts/exact-decimals";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectTicking } from "../support/board.ts";
import { isFalling, openCards } from "../support/sorted-cards.ts";
import { test } from "../support/test.ts";

const box = (page: Page) => page.getByRole("region", { name: "Table of all your assets" });
const SPANS = { change1h: ["5m", 3_600_000], change7d: ["1h", 604_800_000] } as const;

/** Returns the exchange's open price of the kline in which a span that ends now starts. */
async function fetchReference(exchangeUrl: string, symbol: string, key: keyof typeof SPANS): Promise<string> {
  const [interval, length] = SPANS[key];
  const startTime = Date.now() - length - (interval === "5m" ? 300_000 : 3_600_000);
  const query = new URLSearchParams({ symbol, interval, startTime: String(startTime), limit: "3" });
  const klines = (await (await fetch(`${exchangeUrl}/api/v3/klines?${query}`)).json()) as [number, string][];
  return klines.findLast(([openTime]) => openTime <= Date.now() - length)?.[1] ?? "";
}

/** Returns the exact last price and percentage that a row shows at one moment. */
const rowValues = (row: Locator, change: number | string) =>
  row.evaluate((element, change) => {
    const cells = [...element.querySelectorAll("td")];
    const exactOf = (cell: Element | undefined) =>
      cell?.querySelector("[title]")?.getAttribute("title")?.replaceAll(/[,%+]/g, "") ?? "";
    const cell = cells.find((cell, at) => cell.dataset.key === change || at === change);
    return [exactOf(cells.find((cell) => cell.dataset.key === "last") ?? cells[0]), exactOf(cell)];
  }, change);

async function expectChange(
  row: Locator,
  at: number | string,
  reference: () => Promise<string>,
): Promise<void> {
  await expect(async () => {
    const [last = "", shown = ""] = await rowValues(row, at);
    expect(shown).not.toBe("");
    expect(Number(shown)).toBe(Number(percentChange(await reference(), last)));
    // References move every five minutes, and pages fetch them some seconds later.
  }).toPass({ timeout: 40_000, intervals: [500] });
}

test("shows changes from the exchange's klines to the last price in cards and in a sorted table", async ({
  page,
  product: { exchangeUrl },
}) => {
  await page.addInitScript(() => {
    const board = { changedAt: 1, value: { columns: ["last", "pchange", "change1h", "change7d"] } };
    localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections: { board } }));
  });
  await openCards(page);
  const card = (symbol: string) => page.getByRole("article").getByRole("row", { name: symbol });
  for (const symbol of ["BTCUSDT", "DOGEUSDT"])
    for (const key of ["change1h", "change7d"] as const)
      await expectChange(card(symbol), key, () => fetchReference(exchangeUrl, symbol, key));
  await expectTicking(card("BTCUSDT").locator('[data-key="change1h"] [title]'));
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(box(page).getByRole("columnheader", { name: "7 d" })).toBeVisible();
  const row = box(page).getByRole("row", { name: "SOLUSDT" });
  await expectChange(row, 3, () => fetchReference(exchangeUrl, "SOLUSDT", "change7d"));
  await box(page).getByRole("columnheader", { name: "7 d" }).getByRole("button").click();
  await expect(async () => {
    const rows = await box(page).locator("tbody tr:not([aria-hidden])").all();
    const values = await Promise.all(rows.map(async (row) => Number((await rowValues(row, 3))[1])));
    expect(values.length).toBeGreaterThan(10);
    expect(isFalling(values)).toBe(true);
  }).toPass();
});
