import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { openLiveBoard } from "../support/board.ts";
import { sidewaysScrollers, watchShifts } from "../support/layout.ts";
import type { Product } from "../support/product.ts";
import { publishFiller } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";
import { smallTargets } from "../support/touch-targets.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT"];
const USES = ["react", "@cointide/shared/ui/icon-button"];

/** A tool that leads to a page of the product. */
const linkTo = (label: string, path: string) => `
const { createElement } = shared("react");
const { IconLink } = shared("@cointide/shared/ui/icon-button");
return createElement(IconLink, { label: "${label}", to: "${path}" }, "${label[0]}");`;

const publishTool = (product: Product, name: string, body: string) =>
  publishFiller(product, { name, slot: "dashboard.header", body, uses: USES });

const header = (page: Page) => page.getByRole("banner");
const tool = (page: Page, name: string | RegExp) => header(page).getByRole("link", { name });
const more = (page: Page) => header(page).getByRole("button", { name: "More tools" });

/** The tools of the tests stand beside that of the alerts. */
const withoutOtherTools = ({ releases: { store } }: Product) =>
  store.change(({ slices, ...registry }) => ({
    ...registry,
    slices: slices.filter(({ name }) => name !== "mfe-markets" && name !== "mfe-transfer"),
  }));

test.beforeEach(async ({ page, product }) => {
  await withoutOtherTools(product);
  await becomeGuest(page, guestStreams(SYMBOLS));
});

for (const width of [360, 390, 768, 1440]) {
  test(`three tools of three slices have room at ${width} px, and nothing moves when they come${width === 390 ? "" : " @long"}`, async ({
    browser,
    product,
  }) => {
    await publishTool(product, "mfe-news", linkTo("News", "/dashboard/export"));
    await publishTool(product, "mfe-calendar", linkTo("Calendar", "/dashboard/alerts"));
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width, height: 800 },
      hasTouch: width < 1000,
      isMobile: width < 1000,
    });
    const page = await context.newPage();
    const seen = await watchShifts(page);
    await becomeGuest(page, guestStreams(SYMBOLS));
    await openLiveBoard(page, ...SYMBOLS);
    await expect(tool(page, /^Alerts/)).toBeVisible();
    const { y = 0, height = 0 } = (await header(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThan(width < 600 ? 110 : 60);
    if (width < 600) await more(page).click();
    else await expect(more(page)).toBeHidden();
    await expect(tool(page, "Calendar")).toBeVisible();
    await expect(tool(page, "News")).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`header-${width}.png`) });
    if (width < 1000) {
      expect(await smallTargets(page)).toEqual([]);
      if (width < 600) await page.keyboard.press("Escape");
      expect(await smallTargets(page)).toEqual([]);
    }
    expect(await sidewaysScrollers(page)).toEqual([]);
    const { total, shifts } = await seen();
    expect(total, JSON.stringify(shifts)).toBe(0);
    await context.close();
  });
}

test("six tools have room on a wide page, and all but the first one are in the menu on a tablet @long", async ({
  page,
  product,
}) => {
  const names = ["Ask", "Bet", "Code", "Diary", "Events"];
  for (const name of names)
    await publishTool(product, `mfe-${name.toLowerCase()}`, linkTo(name, "/dashboard/export"));
  await page.setViewportSize({ width: 1000, height: 800 });
  await openLiveBoard(page, ...SYMBOLS);
  for (const name of names) await expect(tool(page, name)).toBeVisible();
  await expect(more(page)).toBeHidden();
  expect((await header(page).boundingBox())?.height).toBeLessThan(60);
  expect(await sidewaysScrollers(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("header-six.png") });
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(tool(page, "Ask")).toBeHidden();
  await more(page).click();
  for (const name of names) await expect(tool(page, name)).toBeVisible();
});

test.describe("the menu of tools on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("works by keyboard, and gives the focus back", async ({ page, product }) => {
    await publishTool(product, "mfe-news", linkTo("News", "/dashboard/export"));
    await publishTool(product, "mfe-calendar", linkTo("Calendar", "/dashboard/alerts"));
    await openLiveBoard(page, ...SYMBOLS);
    await expect(header(page).getByRole("link", { name: "News", includeHidden: true })).toBeAttached();
    await more(page).focus();
    await page.keyboard.press("Enter");
    await expect(tool(page, "Calendar")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(tool(page, "News")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more(page)).toBeFocused();
    await expect(tool(page, "News")).toBeHidden();

    await page.keyboard.press("Enter");
    await expect(tool(page, "Calendar")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/export$/);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(more(page)).toBeFocused();
  });

  test("a tool that is late, throws or is gone costs its own place", async ({ page, product }) => {
    await publishTool(product, "mfe-news", linkTo("News", "/dashboard/export"));
    await publishTool(product, "mfe-gone", linkTo("Gone", "/dashboard/export"));
    await publishTool(product, "mfe-thrown", 'throw new Error("bad day");');
    await publishTool(product, "mfe-late", linkTo("Late", "/dashboard/export"));
    await page.route(/mfe-gone/, (route) => route.abort());
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/mfe-late/, async (route) => {
      await held;
      await route.continue();
    });
    const seen = await watchShifts(page);
    await openLiveBoard(page, ...SYMBOLS);
    await more(page).click();
    await expect(tool(page, "News")).toBeVisible();
    await expect(header(page).getByText("Temporarily unavailable")).toHaveCount(2);
    const before = await tool(page, "News").boundingBox();
    release();
    await expect(tool(page, "Late")).toBeVisible();
    expect(await tool(page, "News").boundingBox()).toEqual(before);
    await page.screenshot({ path: test.info().outputPath("header-failures.png") });
    await expect(page.getByText("This part of the page could not be loaded.")).toHaveCount(0);
    const { total, shifts } = await seen();
    expect(total, JSON.stringify(shifts)).toBe(0);
  });
});
