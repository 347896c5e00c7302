import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { sidewaysScrollers } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const inspector = (page: Page) => page.getByRole("complementary", { name: "Slice inspector" });
const table = (page: Page, name: string | RegExp) => inspector(page).getByRole("table", { name });
const cells = (row: Locator) => row.getByRole("cell").allInnerTexts();

/** What the files of a folder were on the wire, in KB. */
const transferredOf = (page: Page, folder: string): Promise<number> =>
  page.evaluate((folder) => {
    const all = performance.getEntriesByType("resource").filter(({ name }) => name.includes(folder));
    // A file may be asked for twice: its preload, and what uses it.
    const sizes = new Map(
      all.map((file) => [file.name, (file as PerformanceResourceTiming).encodedBodySize]),
    );
    return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_024;
  }, folder);

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
});

test("the inspector shows each slice as the registry has it, and what its own files cost", async ({
  page,
  product,
}) => {
  const problems = await watchProblems(page);
  await page.goto("/dashboard?inspect");
  const { sequence, slices } = product.releases.registry();
  await expect(inspector(page)).toContainText(`Registry${sequence}`);
  for (const { name, releases } of slices) {
    const row = table(page, "Slices").getByRole("row", { name: new RegExp(`^${name}`) });
    await expect(row).toContainText(releases[0]?.version ?? "");
    for (const { version } of releases.slice(1)) await expect(row).toContainText(version);
  }
  const streams = table(page, "Slices").getByRole("row", { name: /^mfe-streams/ });
  await expect(streams).toContainText("ready");
  const [version = "", , load = ""] = await cells(streams);
  const { origin } = new URL(product.url);
  expect(version).toContain(new URL(origin).hostname);
  expect(load).toMatch(/^\d+ ms$/);
  // Parts of a slice that come later count when they have come.
  await expect(async () => {
    const transferred = await transferredOf(page, `/mfe-streams/${version.split("\n")[0]}/`);
    expect(transferred).toBeGreaterThan(5);
    expect((await cells(streams))[3]).toBe(`${transferred.toFixed(1)} KB`);
  }).toPass();
  await expect(table(page, "Slices").getByRole("row", { name: /^mfe-settings/ })).toContainText("not loaded");
  expect(problems).toEqual([]);
});

test("each shared library is there once, from the shell, with those that use it, once all slices are loaded", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Create" }).click();
  await expect(page.getByRole("dialog", { name: "Select up to 5 assets" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Expand" }).click();
  await expect(page.getByRole("dialog", { name: /^Compare/ })).toBeVisible();
  await page.goBack();
  // For a guest the settings redirect to the export page, which loads mfe-settings and mfe-auth.
  await page.evaluate(() => {
    history.pushState(null, "", "/dashboard/settings");
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });
  await expect(page.getByRole("dialog", { name: /Create a free account/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/export$/);
  await page.keyboard.press("Alt+Shift+KeyS");
  const react = table(page, /^Shared libraries/).getByRole("row", { name: /^react \d/ });
  await expect(react).toHaveCount(1);
  for (const slice of ["shell", "mfe-streams", "mfe-historical", "mfe-auth"]) {
    await expect(react).toContainText(slice);
  }
  const column = (index: number) =>
    table(page, /^Shared libraries/)
      .locator(`tbody :is(th, td):nth-child(${index})`)
      .allInnerTexts();
  const names = await column(1);
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual(expect.arrayContaining(["react", "react-dom", "@cointide/shared/router"]));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(await column(3))).toEqual(new Set(["shell"]));
});

test("a release that fails is shown with its stage, and the one that stands in for it as a fallback @long", async ({
  page,
  product,
}) => {
  const broken = await product.releases.publishBroken("mfe-streams", "init");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
  await page.keyboard.press("Alt+Shift+KeyS");
  await expect(table(page, "Slices").getByRole("row", { name: /^mfe-streams ?fallback/ })).toContainText(
    broken,
  );
  await expect(
    table(page, "Errors")
      .getByRole("row", { name: /mfe-streams/ })
      .first(),
  ).toContainText(broken);
});

test("the inspector fits a phone, lives in front of a modal, and leaves it open when it closes @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/dashboard/export");
  await page.getByLabel("Name").fill("Ada");
  await page.keyboard.press("Alt+Shift+KeyS");
  await expect(inspector(page).getByRole("heading", { name: "Slice inspector" })).toBeFocused();
  await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(inspector(page)).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await expect(page.getByLabel("Name")).toBeFocused();
});
