import { expect, type Locator, type Page } from "@playwright/test";
import { type BoardData, test } from "../support/board-page.ts";
import { boxesOf } from "../support/layout.ts";
import { expectReadable } from "../support/overlaps.ts";

const WIDTHS = [320, 390, 768, 1024, 1280, 1400, 1440, 1920, 2560];
const VALUE_COLUMNS = ["last", "change", "pchange", "average", "low", "high", "open", "volume", "qvolume"];

const LARGE: BoardData = {
  streams: [
    ["BTCIDR", "BTCCOP", "ETHIDR", "BTCJPY", "BTCXIQ"],
    ["SHIBUSDT", "1INCHBTC", "PEPEUSDT", "BTCUSDT", "1MBABYDOGEUSDT"],
  ],
  tickers: {
    BTCIDR: { last: "1650000000.00", change: "-123456789.55", pchange: "-6.96" },
    BTCCOP: { last: "260000000.00", change: "12345678.90", pchange: "4.98" },
    ETHIDR: { last: "85000000.00", change: "100.00", pchange: "0.0001" },
    BTCJPY: { last: "10000000.00", change: "-10000000.00", pchange: "-50.0" },
    BTCXIQ: { last: "1650000000000.55", change: "16500000000.55", pchange: "2233.91" },
    SHIBUSDT: { last: "0.00001912", change: "-0.00000035", pchange: "-1.79" },
    "1INCHBTC": { last: "0.00000412", change: "0.00000001", pchange: "0.24" },
    PEPEUSDT: { last: "0.00001207", change: "-0.00000017", pchange: "-1.39" },
    BTCUSDT: { last: "58347.69", change: "-125.44", pchange: "-0.22" },
    "1MBABYDOGEUSDT": { last: "0.0013305", change: "0.0000015", pchange: "0.11" },
  },
  histories: { BTCXIQ: ["1", "3", "2"], BTCUSDT: ["1", "2", "4"], "1MBABYDOGEUSDT": ["3", "1", "2"] },
};

/** Only pairs with usual prices. */
const SMALL: BoardData = { ...LARGE, streams: LARGE.streams.slice(1) };

const table = (page: Page): Locator => page.getByRole("region", { name: "Table of all your assets" });

const STYLES = [
  { density: "comfortable", digits: "rounded" },
  { density: "compact", digits: "quoted" },
] as const;

test("large and small values are readable in cards of each density, with every column and below a pinned pair", async ({
  page,
  openBoard,
}) => {
  for (const display of STYLES) {
    await openBoard({ ...LARGE, preferences: { display } });
    await expectReadable(page, WIDTHS);
  }
  const columns = [...VALUE_COLUMNS, "trades", "age", "sparkline", "range"];
  await openBoard({ ...LARGE, preferences: { board: { columns, pinned: "BTCXIQ" } } });
  await expectReadable(page, WIDTHS, /^TABLE/);
});

test("large and small values are readable in a table of each density", async ({ page, openBoard }) => {
  for (const display of STYLES) {
    const board = { view: "table", columns: VALUE_COLUMNS };
    await openBoard({ ...LARGE, preferences: { display, board } });
    await expect(page.locator('[data-value="percent"][data-long]').first()).toBeAttached();
    await expectReadable(page, WIDTHS, /^SECTION/);
  }
});

test("large values are readable in the picker, whose list doesn't move with the first selected asset", async ({
  page,
  openBoard,
}) => {
  await openBoard({ ...LARGE, path: "/dashboard/streams" });
  const dialog = page.getByRole("dialog");
  const option = dialog.getByRole("option").nth(2);
  await expect(option).toBeVisible();
  const before = await boxesOf(option);
  await option.click();
  await expect(dialog.getByText("1 of 5 selected")).toBeVisible();
  expect((await boxesOf(option))[0]?.top).toBe(before[0]?.top);
  await expectReadable(page, WIDTHS);
});

/** Returns the headings of the columns that are fully visible. */
const wholeColumns = (page: Page): Promise<string[]> =>
  table(page).evaluate((box) => {
    const { right } = box.getBoundingClientRect();
    return [...box.querySelectorAll("thead th")]
      .filter((heading) => heading.getBoundingClientRect().right <= right)
      .map(({ textContent }) => textContent);
  });

test("a table shows every column on a tablet, and the note on its order at 900 px", async ({
  page,
  openBoard,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const view = { view: "table", sort: { by: "pchange", isDescending: true } };
  await openBoard({ ...SMALL, preferences: { board: view } });
  expect(await wholeColumns(page)).toEqual(await table(page).locator("thead th").allTextContents());
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(page.getByText("Sorted live")).toBeInViewport({ ratio: 1 });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a table starts with price and percent, and its rows have one tool", async ({ page, openBoard }) => {
    await openBoard({ ...SMALL, preferences: { board: { view: "table" } } });
    expect((await wholeColumns(page)).slice(0, 3)).toEqual(["Symbol", "Last price", "24 h %"]);
    await expect(table(page).getByRole("button", { name: "Actions for BTCUSDT" })).toBeInViewport({
      ratio: 1,
    });
  });
});

test("a pinned strip is as small as its content on phones and desktops", async ({ page, openBoard }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openBoard({ ...LARGE, preferences: { board: { pinned: "BTCUSDT" } } });
    const strip = page.getByRole("region", { name: "Pinned BTCUSDT" });
    await expect(strip.locator("img")).toBeVisible();
    const [box] = await boxesOf(strip);
    const end = Math.max(...(await boxesOf(strip.locator("> *"))).map(({ right }) => right));
    expect((box?.right ?? 0) - end).toBeLessThanOrEqual(12);
    expect(box?.height).toBeLessThanOrEqual(46);
  }
});
