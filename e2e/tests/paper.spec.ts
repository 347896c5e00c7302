import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { openLiveBoard } from "../support/board.ts";
import { chartOf, drawingOf, openChart } from "../support/chart.ts";
import { pagesOf, widestPicture } from "../support/paper.ts";
import { colorsOf, contrastOf, luminanceOf } from "../support/pixels.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";

const A4 = { format: "A4" } as const;
const WHITE = [255, 255, 255];

/** Returns more streams than two pages hold, without repeated symbols. */
async function longBoard({ url }: Product) {
  const assets = (await (await fetch(`${url}/api/assets`)).json()) as { symbol: string }[];
  const symbols = assets.slice(0, 120).map(({ symbol }) => symbol);
  return guestStreams(...Array.from({ length: 24 }, (_, at) => symbols.slice(5 * at, 5 * at + 5)));
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
});

test("prints a chart light and above the board, and restores the screen afterwards @long", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openChart(page, "BTCUSDT", "?type=candles");
  const drawing = drawingOf(page, "BTCUSDT");
  const ground = async () => (await colorsOf(drawing))[0]?.rgb;
  const onScreen = await ground();
  expect(onScreen).not.toEqual(WHITE);

  await page.emulateMedia({ media: "print" });
  await expect.poll(ground).toEqual(WHITE);
  expect(await contrastOf(drawing)).toBeGreaterThanOrEqual(3);
  const dark = (await colorsOf(drawing)).filter((color) => color.share > 0.05 && luminanceOf(color) < 0.2);
  expect(dark).toEqual([]);
  await expect(chartOf(page, "BTCUSDT")).toHaveCSS("opacity", "1");
  const [panel, board] = [
    await chartOf(page, "BTCUSDT").boundingBox(),
    await page.getByRole("main").boundingBox(),
  ];
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(board?.y ?? 0);

  await page.emulateMedia({ media: null });
  await expect.poll(ground).toEqual(onScreen);
  // The chart is drawn again for printing, with more pixels than on the screen.
  const pdf = await page.pdf(A4);
  expect(widestPicture(pdf)).toBeGreaterThan(1_000);
  expect(pagesOf(pdf)).toBe(2);
  await expect.poll(ground).toEqual(onScreen);
});

test("prints on white if the system forces dark colors @long", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await openChart(page, "BTCUSDT", "?type=candles");
  await page.emulateMedia({ media: "print" });
  for (const part of [drawingOf(page, "BTCUSDT"), page.getByRole("main"), page.locator("body")]) {
    await expect.poll(async () => (await colorsOf(part))[0]?.rgb).toEqual(WHITE);
    expect(await contrastOf(part)).toBeGreaterThanOrEqual(4.5);
  }
});

test("prints a modal without the long page behind it @long", async ({ page, product }) => {
  await becomeGuest(page, await longBoard(product));
  await openLiveBoard(page);
  await page.getByRole("link", { name: "Create" }).first().click();
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(pagesOf(await page.pdf(A4))).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^\d+ more in the list$/)).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
});

test("prints a long modal on several pages with the table's head on each @long", async ({ page }) => {
  const symbols = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"];
  await becomeGuest(page, guestStreams(symbols));
  const query = encodeURIComponent(JSON.stringify(symbols));
  await page.goto(`/dashboard/streams/historical?symbols=${query}`);
  const dialog = page.getByRole("dialog");
  for (const symbol of symbols) await dialog.getByRole("button", { name: symbol }).click();
  await expect(dialog.getByText(/^Volume \(/)).toHaveCount(5);
  expect(pagesOf(await page.pdf(A4))).toBeGreaterThan(1);
  await page.setViewportSize({ width: 703, height: 900 });
  await page.emulateMedia({ media: "print" });
  await expect(dialog.locator("thead")).toHaveCSS("display", "table-header-group");
  await expect(dialog.locator("thead")).toHaveCSS("position", "static");
  await expect(dialog.locator("tbody").first()).toHaveCSS("break-inside", "avoid");
});

test("prints all rows of a table within the paper and its head on each page @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page, await longBoard(product));
  await openLiveBoard(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const table = page.getByRole("region", { name: "Table of all your assets" });
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  expect(await table.getByRole("rowheader").count()).toBeLessThan(120);
  expect(pagesOf(await page.pdf(A4))).toBeGreaterThan(2);
  await page.setViewportSize({ width: 703, height: 900 });
  await page.emulateMedia({ media: "print" });
  await expect(table.getByRole("rowheader")).toHaveCount(120);
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // Chromium repeats a head only if it contains no button boxes.
  const name = table.getByRole("columnheader", { name: "Last price" }).locator("button");
  await expect(name).toHaveCSS("display", "contents");
  await expect(table.getByRole("columnheader").first()).toHaveCSS("position", "static");
});

test("prints cards without cutting them, even if the paper is too narrow for their columns @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page, await longBoard(product));
  await openLiveBoard(page);
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Low", "High", "Open", "Volume", "Volume (quote)", "Trades", "Last updated"]) {
    await page.getByLabel(name, { exact: true }).check();
  }
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 703, height: 900 });
  await page.emulateMedia({ media: "print" });
  const card = page.getByRole("article").first();
  await expect(page.getByRole("listitem").filter({ has: card }).first()).toHaveCSS("break-inside", "avoid");
  const excess = () =>
    card.locator("table").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(excess).toBe(0);
  await expect(page.getByRole("article").nth(20)).toHaveCSS("content-visibility", "visible");
});
