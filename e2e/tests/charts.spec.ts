import { readFileSync } from "node:fs";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import {
  chartOf,
  drawingOf,
  expectDrawn,
  legendOf,
  openChart,
  openTable,
  readTable,
} from "../support/chart.ts";
import { tabTo } from "../support/keyboard.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ viewport: WIDE });

test.beforeEach(({ page }) =>
  becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["ADAUSDT"])),
);

const rowLink = (page: Page, symbol: string) =>
  page.getByRole("link", { name: `Chart of ${symbol}`, exact: true });

/** Collects the scripts that have the chart library, with their sizes, from now on. */
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

test("no byte of the chart library comes before a row's chart is opened, by mouse, beside a board that goes on", async ({
  page,
}) => {
  const problems = await watchProblems(page);
  const library = watchLibrary(page);
  await openLiveBoard(page, "BTCUSDT", "ADAUSDT");
  await rowLink(page, "BTCUSDT").hover();
  await page.waitForLoadState("networkidle");
  expect(library).toEqual([]);
  await rowLink(page, "BTCUSDT").click();
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

for (const way of ["Escape", "Back", "Close"] as const) {
  test(`a chart that was opened by keyboard is closed by ${way}, and its link has the focus again`, {
    tag: "@long",
  }, async ({ page }) => {
    await openLiveBoard(page, "BTCUSDT");
    await tabTo(page, rowLink(page, "BTCUSDT"));
    await page.keyboard.press("Enter");
    await expectDrawn(page, "BTCUSDT");
    if (way === "Close") {
      await tabTo(page, chartOf(page, "BTCUSDT").getByRole("button", { name: "Close" }));
      await page.keyboard.press("Enter");
    } else if (way === "Back") await page.goBack();
    else await page.keyboard.press("Escape");
    await expect(chartOf(page, "BTCUSDT")).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(rowLink(page, "BTCUSDT")).toBeFocused();
  });
}

test("a chart is a modal over the board on a phone, which Esc and Back close @long", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openChart(page, "BTCUSDT");
  const dialog = page.getByRole("dialog", { name: "Chart of BTCUSDT" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectFeed(page, "Live");
  await cardOf(page, "ADAUSDT").getByRole("link", { name: "Chart of ADAUSDT" }).first().click();
  await expectDrawn(page, "ADAUSDT");
  await page.goBack();
  await expect(chartOf(page, "ADAUSDT")).toHaveCount(0);
});

test("nothing hangs over on the narrowest phone, also where a lost feed is said beside a price with an arrow", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 800 });
  await openChart(page, "BTCUSDT");
  await expectFeed(page, "Live");
  await context.setOffline(true);
  await expect(chartOf(page, "BTCUSDT").getByText(/^Simulated prices · offline/)).toBeVisible();
  await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
});

test("a deep link opens its interval cold; what is no symbol, or not listed, is said", async ({ page }) => {
  const problems = await watchProblems(page);
  await openChart(page, "ETHUSDT", "?interval=4h");
  await expect(
    chartOf(page, "ETHUSDT").getByRole("button", { name: "4h", exact: true, pressed: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle("Chart of ETHUSDT · Cointide");
  await page.goto("/dashboard/charts");
  await expect(page.getByRole("complementary").getByRole("link")).toHaveText([
    ...["ADAUSDT", "BTCUSDT", "ETHUSDT", "SOLUSDT"],
  ]);
  await page.goto("/dashboard/charts/eth-usdt?interval=4h");
  await expect(page).toHaveTitle("Chart of ETHUSDT · Cointide");
  await expect(page).toHaveURL(/\/dashboard\/charts\/ETHUSDT\?interval=4h$/);
  await page.goto("/dashboard/charts/%3Cb%3E?interval=7m");
  await expect(page.getByText("“<b>” is not a symbol.")).toBeVisible();
  expect(problems).toEqual([]);
  await page.goto("/dashboard/charts/NOTLISTEDUSDT");
  await expect(page.getByText("The exchange does not list NOTLISTEDUSDT.")).toBeVisible();
});

test("the address of a chart leads where the dashboard's do when there is no token @long", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const reached = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page).not.toHaveURL(/dashboard/);
    return page.url();
  };
  expect(await reached("/dashboard/charts/BTCUSDT?interval=1h")).toBe(await reached("/dashboard"));
  await context.close();
});

test("keys read candles out as the table has them, move the view, and older candles come", async ({
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

test("double click fits all candles, and scrolling back brings older ones @long", async ({ page }) => {
  await openChart(page, "BTCUSDT", "?interval=1h");
  const table = await openTable(page, "BTCUSDT");
  const shown = async () => (await readTable(table)).length;
  expect(await shown()).toBeLessThan(300);
  const older = page.waitForResponse(/\/api\/klines\?.*end=/);
  await drawingOf(page, "BTCUSDT").dblclick({ position: { x: 200, y: 150 } });
  await expect.poll(shown).toBe(500);
  const { klines } = await (await older).json();
  expect(klines).toHaveLength(500);

  const next = page.waitForResponse(/\/api\/klines\?.*end=/);
  // Some hundred rows that follow the prices cost time, which the wheel has to wait for.
  await chartOf(page, "BTCUSDT").getByText("Candles in view as a table").click();
  await drawingOf(page, "BTCUSDT").hover();
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(-2_000, 0);
  await next;
});

test("a picture of a chart is a PNG with something on it @long", async ({ page }) => {
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
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return { width: image.width, height: image.height, colours: colours.size };
    },
    [...file],
  );
  expect(picture.width).toBeGreaterThan(400);
  expect(picture.height).toBeGreaterThan(300);
  expect(picture.colours).toBeGreaterThan(50);
});

test("a copied link opens exactly this view in another browser @long", async ({
  page,
  context,
  browser,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openChart(page, "BTCUSDT", "?interval=1h");
  const chart = chartOf(page, "BTCUSDT");
  await chart.getByRole("button", { name: "4h", exact: true }).click();
  await chart.getByRole("button", { name: "Line", exact: true }).click();
  await chart.getByRole("button", { name: "MA 25" }).click();
  await chart.getByRole("button", { name: "Log" }).click();
  const table = await openTable(page, "BTCUSDT");
  await drawingOf(page, "BTCUSDT").focus();
  const newest = async () => (await readTable(table)).at(-1)?.openTime ?? 0;
  const before = await newest();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(newest).toBeLessThan(before);
  await page.getByRole("button", { name: "Copy a link to this view" }).click();
  await expect(page.getByText("Link to this view copied.").first()).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await browser.newContext({ baseURL: product.url, viewport: WIDE });
  const reader = await other.newPage();
  await becomeGuest(reader, guestStreams(["BNBUSDT"]));
  await reader.goto(link);
  await expectDrawn(reader, "BTCUSDT");
  for (const name of ["4h", "Line", "MA 25", "Log"]) {
    await expect(
      chartOf(reader, "BTCUSDT").getByRole("button", { name, exact: true, pressed: true }),
    ).toBeVisible();
  }
  const theirs = await openTable(reader, "BTCUSDT");
  const span = (candles: { openTime: number }[]) => [candles[0]?.openTime, candles.at(-1)?.openTime];
  await expect.poll(async () => span(await readTable(theirs))).toEqual(span(await readTable(table)));
  await other.close();
});

test("a stream's chart compares its symbols, each with its change, and takes more or fewer", async ({
  page,
}) => {
  await openLiveBoard(page, "BTCUSDT");
  await page.getByRole("link", { name: "Chart of stream BTCUSDT, ETHUSDT, SOLUSDT" }).click();
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
