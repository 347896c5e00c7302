import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const menu = (page: Page) => page.getByRole("region", { name: "Display" });
const choose = async (page: Page, name: string, group?: string) => {
  if (!(await menu(page).isVisible())) await page.getByRole("button", { name: "Display" }).click();
  const place = group === undefined ? menu(page) : menu(page).getByRole("toolbar", { name: group });
  await place.getByRole("button", { name, exact: true }).click();
};
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const root = (page: Page) => page.locator("html");

/** Whether digits that changed have another color than the rest of their figure. */
const isChangeMarked = (page: Page) =>
  page
    .locator("[data-moved]")
    .first()
    .evaluate((digits) => {
      const { color } = getComputedStyle(digits.parentElement ?? digits);
      return getComputedStyle(digits).color !== color;
    });

test.use({ colorScheme: "light" });

test("a visitor chooses a theme on the landing page, and other tabs and the next page follow", async ({
  page,
}) => {
  const problems = await watchProblems(page);
  await page.goto("/");
  const other = await page.context().newPage();
  await other.goto("/");
  const light = await background(page);
  await choose(page, "Dark");
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await expect.poll(() => background(other)).toBe(dark);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  await expect(page.getByText("Create a new stream to get started")).toBeVisible();
  expect(await background(page)).toBe(dark);
  await choose(page, "System");
  await expect.poll(() => background(other)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page)).toBe(dark);
  expect(problems).toEqual([]);
});

test("the chosen display applies to each page before any script of the shell runs", async ({ page }) => {
  await page.addInitScript(() => {
    const display = { changedAt: 1, value: { theme: "dark", palette: "blue-orange", density: "compact" } };
    localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections: { display } }));
  });
  await page.route(/\.js$/, (route) => route.abort());
  for (const path of ["/", "/dashboard", "/register/signin"]) {
    await page.goto(path);
    await expect(root(page)).toHaveAttribute("data-theme", "dark");
    await expect(root(page)).toHaveAttribute("data-palette", "blue-orange");
    await expect(root(page)).toHaveAttribute("data-density", "compact");
    expect(await background(page)).toBe("rgb(15, 20, 27)");
  }
});

test("digits, density, flashes and colors follow a guest's choices immediately and after a reload", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "SHIBUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "SHIBUSDT");
  const price = priceOf(page, "SHIBUSDT");
  await expect(price).toContainText("per 1M");
  await expect.poll(() => isChangeMarked(page)).toBe(true);
  const height = async () => (await rowOf(page, "SHIBUSDT").boundingBox())?.height ?? 0;
  const comfortable = await height();

  await choose(page, "Exact");
  await expect(price).toHaveText(/^0\.0000\d{4}$/);
  await expect(priceOf(page, "BTCUSDT")).toHaveText(/^\d\d,\d{3}\.\d\d$/);
  await choose(page, "Compact");
  await expect.poll(height).toBeLessThan(comfortable);
  await choose(page, "Off", "Flash when a price changes");
  await expect.poll(() => isChangeMarked(page)).toBe(false);

  const up = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--color-up"));
  const green = await up();
  await choose(page, "Blue, orange");
  await expect.poll(up).not.toBe(green);

  await page.reload();
  await expect(price).toHaveText(/^0\.0000\d{4}$/);
  expect(await root(page).evaluate(({ dataset }) => ({ ...dataset }))).toMatchObject({
    density: "compact",
    palette: "blue-orange",
    digits: "quoted",
    flashes: "off",
  });
});

test("the display menu reports choices that fail to load and loads them on Retry @long", async ({ page }) => {
  let fails = true;
  await page.goto("/");
  await expect(page.getByText("now POLUSDT")).toBeVisible();
  await page.route(/\.js$/, (route) => (fails ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Display" }).click();
  await expect(menu(page)).toContainText("could not be loaded");
  fails = false;
  await menu(page).getByRole("button", { name: "Retry" }).click();
  await expect(menu(page).getByRole("button", { name: "Dark" })).toBeVisible();
});
