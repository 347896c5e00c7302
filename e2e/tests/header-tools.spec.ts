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

/** The body of a tool that links to a page of the product. */
const linkTo = (label: string, path: string) => `
const { createElement } = shared("react");
const { IconLink } = shared("@cointide/shared/ui/icon-button");
return createElement(IconLink, { label: "${label}", to: "${path}" }, "${label[0]}");`;

const publishTool = (product: Product, name: string, body: string) =>
  publishFiller(product, { name, slot: "dashboard.header", body, uses: USES });

const header = (page: Page) => page.getByRole("banner");
const tool = (page: Page, name: string | RegExp) => header(page).getByRole("link", { name });
const more = (page: Page) => header(page).getByRole("button", { name: "More tools" });

/** Leaves only the tools of the tests. */
const withoutOtherTools = ({ releases: { store } }: Product) =>
  store.change(({ slices, ...registry }) => ({
    ...registry,
    slices: slices.filter(({ name }) => name !== "mfe-transfer"),
  }));

test.beforeEach(async ({ page, product }) => {
  await withoutOtherTools(product);
  await becomeGuest(page, guestStreams(SYMBOLS));
  await publishTool(product, "mfe-news", linkTo("News", "/dashboard/export"));
  await publishTool(product, "mfe-calendar", linkTo("Calendar", "/dashboard/alerts"));
});

test("five tools of slices fit on a wide page, and a smaller one shows all tools in a menu @long", async ({
  page,
  product,
}) => {
  const names = ["Ask", "Bet", "Code"];
  for (const name of names)
    await publishTool(product, `mfe-${name.toLowerCase()}`, linkTo(name, "/dashboard/export"));
  names.push("News", "Calendar");
  await page.setViewportSize({ width: 1440, height: 800 });
  await openLiveBoard(page, ...SYMBOLS);
  for (const name of names) await expect(tool(page, name)).toBeVisible();
  await expect(more(page)).toBeHidden();
  expect((await header(page).boundingBox())?.height).toBe(56);
  expect(await sidewaysScrollers(page)).toEqual([]);
  for (const width of [1000, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(tool(page, "Ask")).toBeHidden();
    await more(page).click();
    for (const name of names) await expect(tool(page, name)).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test.describe("the menu of tools on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test("works by keyboard, restores the focus and moves nothing as tools appear", async ({ page }) => {
    const seen = await watchShifts(page);
    await openLiveBoard(page, ...SYMBOLS);
    await expect(header(page).getByRole("link", { name: "News", includeHidden: true })).toBeAttached();
    const { y = 0, height = 0 } = (await header(page).boundingBox()) ?? {};
    expect(y + height).toBe(52);
    expect(await smallTargets(page)).toEqual([]);
    expect(await sidewaysScrollers(page)).toEqual([]);
    const { total, shifts } = await seen();
    expect(total, JSON.stringify(shifts)).toBe(0);
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
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/export$/);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(more(page)).toBeFocused();
  });
});
