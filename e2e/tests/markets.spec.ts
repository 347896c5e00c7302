import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectAccessible, expectOutline } from "../support/axe.ts";
import { expectFeed, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import {
  finestRow,
  lastPrice,
  marketNames,
  marketRow,
  marketRows,
  marketsBox,
  marketsButton,
  marketsSearch,
  marketsStatus,
  marketsView,
  openMarkets,
  scrollMarkets,
  subscribedSymbols,
  symbolsInView,
} from "../support/markets.ts";
import { test } from "../support/test.ts";
import { smallTargets } from "../support/touch-targets.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(SYMBOLS, ["SOLUSDT"])));

test("a header tool opens all listed pairs, the board goes on beneath, and Back, Esc and Close lead back to it", async ({
  page,
}) => {
  await openLiveBoard(page, ...SYMBOLS);
  const tool = page.getByRole("banner").getByRole("link", { name: "Markets" });
  await tool.click();
  await expect(marketsView(page)).toBeFocused();
  await expect(page).toHaveTitle("Markets · Cointide");
  await expect(marketsStatus(page)).toHaveText(/^\d{3} markets$/);
  await expect(marketNames(page).first()).toHaveText("BTCUSDT");
  await expectTicking(lastPrice(marketRow(page, "BTCUSDT")));
  await page.goBack();
  await expect(marketsView(page)).toHaveCount(0);
  await expectTicking(priceOf(page, "BTCUSDT"));

  await tool.click();
  await expect(marketsView(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(tool).toBeFocused();
  await tool.click();
  await marketsView(page).getByRole("button", { name: "Close" }).click();
  await expect(tool).toBeFocused();
  await expect(rowOf(page, "BTCUSDT").first()).toBeVisible();
});

test("tabs, quote, search and sort are in the address, and a link leads there", async ({ page }) => {
  await openMarkets(page);
  await marketsButton(page, "Gainers").click();
  await expect(marketsStatus(page)).toHaveText(/of at least 1M USDT traded in 24 h$/);
  await marketsView(page).getByRole("combobox", { name: "Quoted in" }).selectOption("USDT");
  await marketsSearch(page).fill("dogecoin");
  await marketsView(page).getByRole("button", { name: "Last price" }).click();
  await expect(page).toHaveURL(/\?tab=gainers&quote=USDT&q=dogecoin&sort=-last$/);

  await openMarkets(page, "?tab=losers&quote=USDT&sort=-last");
  await expect(marketsButton(page, "Losers")).toHaveAttribute("aria-pressed", "true");
  const percents = marketsBox(page).locator("tbody td [data-value=percent]");
  for (const text of await percents.allTextContents()) expect(text).toContain("-");
  for (const name of await marketNames(page).allTextContents()) expect(name).toMatch(/USDT$/);

  await openMarkets(page, "?tab=best&sort=price&quote=%00");
  await expect(marketsButton(page, "All")).toHaveAttribute("aria-pressed", "true");
  await expect(marketNames(page).first()).toHaveText("BTCUSDT");

  await openMarkets(page, "?tab=mine");
  await expect(marketRows(page)).toHaveCount(3);
});

test("a search reads pairs and names as the picker does, and an empty result has a way out", async ({
  page,
}) => {
  await openMarkets(page);
  await page.keyboard.press("/");
  await expect(marketsSearch(page)).toBeFocused();
  await page.keyboard.type("btc/eur");
  await expect(marketNames(page).first()).toHaveText("BTCEUR");
  await expect(marketsStatus(page)).toHaveText(/^\d+ of \d{3} markets$/);
  await marketsSearch(page).fill("币安人生");
  await expect(marketNames(page).first()).toHaveText("币安人生USDT");
  await marketsSearch(page).fill("no such coin");
  await expect(marketsView(page).getByText('No market matches "no such coin".')).toBeVisible();
  await marketsView(page).getByRole("button", { name: "Clear search" }).click();
  await expect(marketsSearch(page)).toBeFocused();
  await expect(marketRows(page).nth(10)).toBeVisible();
});

test("no row moves under the pointer, and all follow once it is gone", async ({ page }) => {
  let isTurned = false;
  await page.route("**/api/markets", async (route) => {
    const response = await route.fetch();
    const { markets } = (await response.json()) as { markets: [string, string, string, unknown[] | null][] };
    // The least traded become the most traded.
    if (isTurned)
      for (const [, , , ticker] of markets) if (ticker) ticker[7] = 1e12 / (Number(ticker[7]) + 1);
    await route.fulfill({ response, json: { markets } });
  });
  await openMarkets(page);
  const before = await marketNames(page).allTextContents();
  await marketsBox(page).hover();
  await expect(marketsView(page).getByText("Order paused while you are in the table")).toBeVisible();
  isTurned = true;
  const answered = page.waitForResponse("**/api/markets");
  await answered;
  await page.waitForTimeout(1_000);
  expect(await marketNames(page).allTextContents()).toEqual(before);
  await page.mouse.move(5, 5);
  await expect(marketNames(page).first()).not.toHaveText("BTCUSDT");
  await expect(marketsView(page).getByText("Sorted by volume, live")).toBeVisible();
});

test("rows in view are subscribed once scrolling rests, by one message that adds and one that drops, beside the board's own", async ({
  page,
  product,
}) => {
  const sent: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => void sent.push(JSON.parse(payload.toString()).method));
  });
  const own = [...SYMBOLS, "SOLUSDT"];
  /** Of rows that are nearly in view a few may be subscribed too. */
  const expectFollowed = async () => {
    await expect
      .poll(async () => {
        const [followed, inView] = await Promise.all([subscribedSymbols(product), symbolsInView(page)]);
        const missing = [...own, ...inView].filter((symbol) => !followed.includes(symbol));
        const beyond = followed.length - new Set([...own, ...inView]).size;
        return { missing, isNear: beyond <= 3 };
      })
      .toEqual({ missing: [], isNear: true });
  };
  await openMarkets(page);
  await expectFollowed();
  sent.length = 0;
  await marketsBox(page).hover();
  await scrollMarkets(page);
  await expect(marketNames(page).first()).not.toHaveText("BTCUSDT");
  await expectFollowed();
  expect(sent.toSorted()).toEqual(["SUBSCRIBE", "UNSUBSCRIBE"]);
  await expectTicking(lastPrice(await finestRow(page)));
  await page.keyboard.press("Escape");
  await expect.poll(() => subscribedSymbols(product)).toEqual(own.toSorted());
});

test("a row leads into a stream, a chart and an alert, by pointer and by keyboard", async ({ page }) => {
  await openMarkets(page, "?q=dogeusdt");
  const row = marketRow(page, "DOGEUSDT");
  const actions = row.getByRole("button", { name: "Actions for DOGEUSDT" });
  await row.hover();
  await actions.click();
  await marketsView(page).getByRole("button", { name: "Add to SOLUSDT" }).click();
  await expect(page.getByText("DOGEUSDT added to SOLUSDT")).toBeVisible();
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(marketsView(page).getByRole("button", { name: "Add to BTCUSDT, ETHUSDT" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(marketsView(page).getByRole("link", { name: "New alert on DOGEUSDT" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await marketsView(page).getByRole("link", { name: "Chart of DOGEUSDT" }).click();
  await expect(page).toHaveURL(/\/dashboard\/charts\/DOGEUSDT$/);
  await page.goBack();
  await expect(marketRow(page, "DOGEUSDT")).toBeVisible();
  await marketRow(page, "DOGEUSDT").hover();
  await actions.click();
  await marketsView(page).getByRole("link", { name: "New stream with DOGEUSDT" }).click();
  const picker = page.getByRole("dialog", { name: "Select up to 5 assets" });
  await expect(picker.getByRole("button", { name: "Remove DOGEUSDT" })).toBeVisible();
  await picker.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Stream created")).toBeVisible();
  await expect(rowOf(page, "DOGEUSDT")).toHaveCount(2);
});

test("arrow keys move between the rows' actions, which are one stop of the Tab key", async ({ page }) => {
  await openMarkets(page);
  await marketsBox(page).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  for (let at = 0; at < 6; at += 1) await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAccessibleName("Actions for BTCUSDT");
  const second = await marketNames(page).nth(1).textContent();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAccessibleName(`Actions for ${second}`);
  await page.keyboard.press("End");
  await expect(focused).toHaveAccessibleName(/^Actions for /);
  await expect(focused).toBeInViewport();
  await expect(marketsView(page).getByText("Order paused while you are in the table")).toBeVisible();
  await page.keyboard.press("Home");
  await expect(focused).toHaveAccessibleName("Actions for BTCUSDT");
});

test("a failing service leaves the last values, says so, and Retry brings new ones", async ({ page }) => {
  await openMarkets(page);
  await page.route("**/api/markets", (route) => route.abort());
  await expect(marketsView(page).getByRole("alert")).toContainText("Could not load the markets.", {
    timeout: 20_000,
  });
  await expect(marketRows(page).nth(5)).toBeVisible();
  await page.unroute("**/api/markets");
  await marketsView(page).getByRole("button", { name: "Retry" }).click();
  await expect(marketsView(page).getByRole("alert")).toHaveText("");
});

test("the markets pause with the page", async ({ page }) => {
  await openMarkets(page);
  const price = lastPrice(marketRow(page, "BTCUSDT"));
  await expectTicking(price);
  await page.getByRole("button", { name: "Pause" }).click();
  await expectFeed(page, "Paused");
  const paused = await price.getAttribute("title");
  await page.waitForTimeout(2_500);
  expect(await price.getAttribute("title")).toBe(paused);
  await page.getByRole("button", { name: /^(Resume|Pause)/ }).click();
  await expectTicking(price);
});

test("a board without markets loads nothing of the slice before the first price, and only the header's tool after", async ({
  page,
}) => {
  const files: { name: string; isEarly: boolean }[] = [];
  let hasPrice = false;
  page.on("request", (request) => {
    const [, name] = /mfe-markets\/[^/]+\/([^?]+\.js)/.exec(request.url()) ?? [];
    if (name !== undefined) files.push({ name, isEarly: !hasPrice });
  });
  await page.goto("/dashboard");
  await expect(priceOf(page, "BTCUSDT")).toBeVisible();
  hasPrice = true;
  await expect(page.getByRole("banner").getByRole("link", { name: "Markets" })).toBeVisible();
  await expectFeed(page, "Live");
  await page.waitForTimeout(1_500);
  expect(files.filter(({ isEarly }) => isEarly)).toEqual([]);
  const late = files.map(({ name }) => name.replace(/\.[0-9a-f]{8}\.js$/, ""));
  expect(late.filter((name) => /routes/.test(name))).toEqual([]);
  expect(late.length).toBeLessThanOrEqual(3);
});

test("the place of the markets offers Retry without its slice, and the board ticks on", async ({
  page,
  product,
}) => {
  await product.stop("mfe-markets");
  try {
    await page.goto("/dashboard/markets");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expectTicking(priceOf(page, "BTCUSDT"));
  } finally {
    await product.start("mfe-markets");
  }
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(marketRows(page).first()).toBeVisible();
});

test("the markets are accessible", async ({ page }) => {
  await openMarkets(page);
  await expectOutline(page);
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the markets fit, with price and change, and fingers reach their actions", async ({ page }) => {
    await openMarkets(page);
    await expect(marketsBox(page).getByRole("columnheader")).toHaveText([
      "Market",
      "Last price",
      "24 h",
      "Actions",
    ]);
    expect(await sidewaysScrollers(page)).toEqual([]);
    await marketRow(page, "BTCUSDT").getByRole("button", { name: "Actions for BTCUSDT" }).tap();
    await marketsView(page).getByRole("link", { name: "New alert on BTCUSDT" }).tap();
    await expect(page).toHaveURL(/\/dashboard\/alerts\/new\?symbol=BTCUSDT$/);
    await page.goBack();
    await expect(marketRows(page).first()).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });
});
