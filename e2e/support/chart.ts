import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "./product.ts";

/** A candle as a chart's table says it, or as the exchange does. */
export type SaidCandle = {
  openTime: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

/** The chart of a symbol: beside the board, or over it on a phone. */
export const chartOf = (page: Page, symbol: string): Locator =>
  page.locator("aside, dialog").filter({ has: page.getByRole("heading", { name: `Chart of ${symbol}` }) });

/** Where the candles are drawn, and what has the keys. */
export const drawingOf = (page: Page, symbol: string): Locator =>
  chartOf(page, symbol).getByRole("group", { name: new RegExp(`^Chart of ${symbol}, `) });

/** What the legend says of a price: Open, High, Low or Close. Its title is the exact value. */
export const legendOf = (chart: Locator, name: string): Locator =>
  chart.locator(`dt[title="${name}"] + dd [title]`);

/** How long a page may take to its first candles on a machine with much else to do, in ms. */
const FIRST_CANDLES = 60_000;

/** Waits until candles are drawn, and what is in sight is said in a sentence. */
export async function expectDrawn(page: Page, symbol: string): Promise<void> {
  await expect(drawingOf(page, symbol).locator("canvas").first()).toBeVisible({ timeout: FIRST_CANDLES });
  await expect(legendOf(chartOf(page, symbol), "Close")).toBeVisible();
  await expect(
    chartOf(page, symbol).getByText(new RegExp(`^${symbol} .* between .* and .*\\.$`)),
  ).toBeVisible();
}

/** Opens the address of a chart, and waits until it is drawn. */
export async function openChart(page: Page, symbol: string, query = ""): Promise<void> {
  await page.goto(`/dashboard/charts/${symbol}${query}`);
  await expectDrawn(page, symbol);
}

/** Opens the table of the candles in sight. */
export async function openTable(page: Page, symbol: string): Promise<Locator> {
  const table = chartOf(page, symbol).getByRole("table");
  await chartOf(page, symbol).getByText("Candles in view as a table").click();
  await expect(table.getByRole("row").nth(2)).toBeVisible();
  return table;
}

/** The candles of a table in a page whose time zone is UTC, oldest first. */
export async function readTable(table: Locator): Promise<SaidCandle[]> {
  const rows = await table.locator("tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      time: row.querySelector("th")?.textContent ?? "",
      prices: [...row.querySelectorAll("td:nth-of-type(-n+4)")].map((cell) =>
        Number(cell.querySelector("[title]")?.getAttribute("title")?.replaceAll(",", "")),
      ),
      volume: Number(row.querySelector("td:last-child [title]")?.getAttribute("title")?.replaceAll(",", "")),
    })),
  );
  return rows
    .map(({ time, prices: [open = 0, high = 0, low = 0, close = 0], volume }) => {
      return { openTime: Date.parse(`${time} UTC`), open, high, low, close, volume };
    })
    .reverse();
}

/** The klines that the exchange holds now, oldest first: the newest, or those that open within a span. */
export async function exchangeCandles(
  { exchangeUrl }: Product,
  symbol: string,
  interval: string,
  span?: { from: number; to: number },
): Promise<SaidCandle[]> {
  const times = span ? `&startTime=${span.from}&endTime=${span.to}` : "";
  const response = await fetch(
    `${exchangeUrl}/api/v3/klines?symbol=${symbol}&interval=${interval}&limit=1000${times}`,
  );
  const klines = (await response.json()) as [number, ...string[]][];
  return klines.map(([openTime, open, high, low, close, volume]) => ({
    ...{ openTime, open: Number(open), high: Number(high), low: Number(low), close: Number(close) },
    volume: Number(volume),
  }));
}

/** Those of some candles that have ended: all but the newest. */
const closed = (candles: readonly SaidCandle[]): SaidCandle[] => candles.slice(0, -1);

/** Expects that a table's candles are those of the exchange at the same times, without one too few or too many. */
export async function expectExchangeCandles(
  product: Product,
  table: Locator,
  symbol: string,
  interval: string,
): Promise<void> {
  const said = closed(await readTable(table));
  const held = closed(await exchangeCandles(product, symbol, interval));
  const first = said[0]?.openTime ?? Number.NaN;
  expect(said.length).toBeGreaterThan(20);
  expect(said).toEqual(held.filter(({ openTime }) => openTime >= first));
}
