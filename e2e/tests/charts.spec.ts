import { readFileSync } from "node:fs";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking, openCardMenu, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import {
  chartOf,
  drawingOf,
  expectDrawn,
  legendOf,
  openChart,
  openTable,
  readTable,
} from "../support/chart.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) =>
  becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["ADAUSDT"])),
);

const rowLink = (page: Page, symbol: string) => rowOf(page, symbol).first().getByRole("link");

/** Collects scripts that contain the chart library from now on. */
function watchLibrary(page: Page): { url: string; size: number }[] {
  const scripts: { url: string; size: number }[] = [];
  page.on("response", async (response) => {
    if (!/\/mfe-charts\/.*\.js$/.test(response.url())) return;
    const text = await response.text().catch(() => "");
    // A name that only the library defines.
    if (text.length > 100_000 && text.includes("setCrosshairPosition"))
      scripts.push({ url: response.url(), size: text.length });
  });
  return scripts;
}

test("a row's chart opens next to the live board, and only then loads the chart library", async ({
  page,
}) => {
  const problems = await watchProblems(page);
  const library = watchLibrary(page);
  await openLiveBoard(page, "BTCUSDT", "ADAUSDT");
  await rowLink(page, "BTCUSDT").hover();
  await page.waitForLoadState("networkidle");
  expect(library).toEqual([]);
  await priceOf(page, "BTCUSDT").click();
  await expectDrawn(page, "BTCUSDT");
  await expect.poll(() => library.length).toBe(1);
  await expect(page).toHaveURL(/\/dashboard\/charts\/BTCUSDT$/);
  await expect(page.getByRole("complementary", { name: "Chart of BTCUSDT" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await expectTicking(priceOf(page, "ADAUSDT"));
  await cardOf(page, "ADAUSDT").getByRole("button", { name: "Edit" }).click();
  await expect(picker(page)).toBeVisible();
  await page.goBack();
  await expectDrawn(page, "BTCUSDT");
  await rowLink(page, "ETHUSDT").click();
  await expectDrawn(page, "ETHUSDT");
  await page.goBack();
  await expectDrawn(page, "BTCUSDT");
  await page.goBack();
  await expect(chartOf(page, "BTCUSDT")).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(problems).toEqual([]);
});

test("arrow keys announce candles with the table's values, move the view and load older candles", async ({
  page,
}) => {
  await openChart(page, "BTCUSDT", "?interval=1h");
  const chart = chartOf(page, "BTCUSDT");
  const table = await openTable(page, "BTCUSDT");
  await drawingOf(page, "BTCUSDT").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const read = chart.locator("[aria-live=polite]").filter({ hasText: /open .* high / });
  const cells = await table.locator("tbody tr").nth(1).locator("th, td").allInnerTexts();
  const [time, open, high, low, close, , volume] = cells;
  await expect(read).toContainText(
    `${time}: open ${open}, high ${high}, low ${low}, close ${close}, change `,
  );
  await expect(read).toContainText(`volume ${volume}.`);
  await expect(legendOf(chart, "Close")).toHaveText(close ?? "");

  const oldest = async () => (await readTable(table))[0]?.openTime ?? 0;
  const before = await oldest();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(oldest).toBeLessThan(before);
  await page.keyboard.press("Home");
  await expect.poll(oldest).toBeLessThan(before - 400 * 3_600_000);
});

test("downloads a chart as a PNG that is not blank @long", async ({ page }) => {
  await openChart(page, "BTCUSDT", "?interval=1h");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as PNG" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^BTCUSDT-1h-[\dT-]+\.png$/);
  const file = readFileSync(await download.path());
  expect(file.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const picture = await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      const colors = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return { width: image.width, height: image.height, colors: colors.size };
    },
    [...file],
  );
  expect(picture.width).toBeGreaterThan(400);
  expect(picture.height).toBeGreaterThan(300);
  expect(picture.colors).toBeGreaterThan(50);
});

test("a stream's chart compares its symbols, adds one and removes one", async ({ page }) => {
  await openLiveBoard(page, "BTCUSDT");
  const menu = await openCardMenu(cardOf(page, "BTCUSDT", "ETHUSDT", "SOLUSDT"));
  await menu.getByRole("link", { name: "Chart" }).click();
  await expectDrawn(page, "BTCUSDT");
  const lines = page.getByRole("list", { name: "Compared symbols" }).getByRole("listitem");
  await expect(lines).toHaveText([/^BTCUSDT .*%/, /^ETHUSDT .*%/, /^SOLUSDT .*%/]);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("menuitem", { name: "ADAUSDT" }).click();
  await expect(lines).toHaveText([/BTCUSDT/, /ETHUSDT/, /SOLUSDT/, /^ADAUSDT .*%/]);
  await page.getByRole("button", { name: "Remove ETHUSDT" }).click();
  await expect(lines).toHaveText([/BTCUSDT/, /SOLUSDT/, /ADAUSDT/]);
  await expect(page).toHaveURL(/compare=SOLUSDT%2CADAUSDT/);
});
