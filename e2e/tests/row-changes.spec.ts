import { percentChange } from "@cointide/shared/contracts/exact-decimals";
import { becomeGuest } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectTicking } from "../support/board.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { unreadableFigures } from "../support/overlaps.ts";
import { isFalling, note, openCards, STREAMS, sortBy } from "../support/sorted-cards.ts";
import { test } from "../support/test.ts";

const chooseBoard = (page: Page, value: object) =>
  page.addInitScript((value) => {
    if (localStorage.getItem("u:preferences") !== null) return;
    const sections = { board: { changedAt: 1, value } };
    localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections }));
  }, value);

const box = (page: Page) => page.getByRole("region", { name: "Table of all your assets" });
const SPANS = { change1h: ["5m", 3_600_000], change7d: ["1h", 604_800_000] } as const;

/** The open price of the kline in which a span begins that ends now, as the exchange has it. */
async function referenceAt(exchangeUrl: string, symbol: string, key: keyof typeof SPANS): Promise<string> {
  const [interval, length] = SPANS[key];
  const startTime = Date.now() - length - (interval === "5m" ? 300_000 : 3_600_000);
  const query = new URLSearchParams({ symbol, interval, startTime: String(startTime), limit: "3" });
  const klines = (await (await fetch(`${exchangeUrl}/api/v3/klines?${query}`)).json()) as [number, string][];
  return klines.findLast(([openTime]) => openTime <= Date.now() - length)?.[1] ?? "";
}

/** The exact last price and percentage that a row shows at one moment. */
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
    // References move each five minutes, and pages ask for them some seconds later.
  }).toPass({ timeout: 40_000, intervals: [500] });
}

test("changes are those from the exchange's klines to the last price, in cards and in the table", async ({
  page,
  product: { exchangeUrl },
}) => {
  await chooseBoard(page, { columns: ["last", "pchange", "change1h", "change7d"] });
  await openCards(page);
  const card = (symbol: string) => page.getByRole("article").getByRole("row", { name: symbol });
  for (const symbol of ["BTCUSDT", "DOGEUSDT"])
    for (const key of ["change1h", "change7d"] as const)
      await expectChange(card(symbol), key, () => referenceAt(exchangeUrl, symbol, key));
  await expectTicking(card("BTCUSDT").locator('[data-key="change1h"] [title]'));
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(box(page).getByRole("columnheader", { name: "7 d" })).toBeVisible();
  const row = box(page).getByRole("row", { name: "SOLUSDT" });
  await expectChange(row, 3, () => referenceAt(exchangeUrl, "SOLUSDT", "change7d"));
  await box(page).getByRole("columnheader", { name: "7 d" }).getByRole("button").click();
  await expect(async () => {
    const rows = await box(page).locator("tbody tr:not([aria-hidden])").all();
    const values = await Promise.all(rows.map(async (row) => Number((await rowValues(row, 3))[1])));
    expect(values.length).toBeGreaterThan(10);
    expect(isFalling(values)).toBe(true);
  }).toPass();
});

test("changes cost a first load nothing: their script and their prices come with the first such column", async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  const asked: string[] = [];
  page.on("response", (response) => {
    const url = response.url();
    if (url.endsWith(".js")) scripts.push(response.text().catch(() => ""));
    if (url.includes("/tickers/changes")) asked.push(decodeURIComponent(url));
  });
  const hasScript = async () =>
    (await Promise.all(scripts)).some((text) => text.includes("Listed less than"));
  await openCards(page);
  await sortBy(page, "Percent change");
  await expect(note(page, "Percent change, largest first")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns" }).click();
  expect(await hasScript()).toBe(false);
  expect(asked).toEqual([]);
  await page.getByLabel("Change 30 d").check();
  await page.keyboard.press("Escape");
  const cells = page.locator('[data-key="change30d"] [data-value="percent"]');
  await expect(cells.first()).toBeVisible();
  expect(await hasScript()).toBe(true);
  for (const url of asked) expect(url).toMatch(/spans=(\["30d"\]|30d)$|spans=(\["30d"\]|30d)&/);
  await page.reload();
  await expect(cells.first()).toBeVisible();
});

const EXTREMES = { BTCUSDT: "2500", ETHUSDT: "999999999", SOLUSDT: null };

test("no change is cut, whatever it is, and a pair without one says why @long", async ({ page }) => {
  test.slow();
  await page.route("**/api/tickers/changes**", (route) => {
    const spans = (price: string | null) =>
      Object.fromEntries(["1h", "4h", "7d", "30d"].map((span) => [span, price]));
    const all = Object.entries(EXTREMES).map(([symbol, price]) => [symbol, spans(price)]);
    return route.fulfill({ json: Object.fromEntries(all) });
  });
  const changes = ["change1h", "change4h", "change7d", "change30d"];
  for (const view of ["cards", "table"]) {
    await chooseBoard(page, { view, columns: ["last", "change", "pchange", ...changes, "range"] });
    await becomeGuest(page, STREAMS);
    await page.goto("/dashboard");
    await page.evaluate((view) => {
      const kept = JSON.parse(localStorage.getItem("u:preferences") ?? "");
      kept.sections.board.value.view = view;
      localStorage.setItem("u:preferences", JSON.stringify(kept));
    }, view);
    await page.reload();
    await expect(page.locator('[data-value="percent"][data-long]').first()).toBeAttached();
    await expect(page.locator('[title="-100%"]').first()).toBeAttached();
    await expect(page.getByText("Listed less than 30 days ago").first()).toBeAttached();
    for (const width of [390, 768, 1024, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1_000 });
      await expect
        .soft(async () => {
          expect(await unreadableFigures(page)).toEqual([]);
          const scrollers = await sidewaysScrollers(page);
          expect(scrollers.filter((name) => !/^(TABLE|SECTION)/.test(name))).toEqual([]);
        }, `${view} at ${width} px`)
        .toPass({ timeout: 20_000 });
    }
  }
});
