import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { test } from "../support/product.ts";

/** One library in one version in the federation's share scope: who gave it, and whether it is in use. */
type SharedCopy = { key: string; version: string; from: string; loaded: boolean };

test("every shared library is there once, from the shell, with all four slices loaded", async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
  await page.getByRole("link", { name: /Create/ }).click();
  await expect(page.getByRole("dialog", { name: "Select up to 5 assets" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Expand" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  // A guest who opens the settings is sent to the export page: that loads mfe-settings and mfe-auth.
  await page.evaluate(() => {
    history.pushState(null, "", "/dashboard/settings");
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });
  await expect(page).toHaveURL(/\/dashboard\/export$/);
  await expect(page.getByRole("dialog", { name: /Create a free account/ })).toBeVisible();

  const copies = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __SHARE__: Record<
          string,
          Record<string, Record<string, Record<string, { from: string; loaded?: unknown; lib?: unknown }>>>
        >;
      };
    };
    const found: SharedCopy[] = [];
    for (const scopes of Object.values(federation.__SHARE__)) {
      for (const [key, versions] of Object.entries(scopes.default ?? {})) {
        for (const [version, copy] of Object.entries(versions)) {
          found.push({ key, version, from: copy.from, loaded: Boolean(copy.loaded || copy.lib) });
        }
      }
    }
    return found;
  });
  const loaded = copies.filter((copy) => copy.loaded);
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter(({ from }) => from !== "shell")).toEqual([]);
  // The shell and each slice hold the same share scope; a second version of a library would be one entry more.
  const versions = new Set(loaded.map(({ key, version }) => `${key} ${version}`));
  const keys = [...new Set(loaded.map(({ key }) => key))];
  expect(versions.size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(["react", "react-dom", "@cointide/shared/router"]));
});
