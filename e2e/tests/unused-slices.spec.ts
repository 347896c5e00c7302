import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectTicking, openCardMenu, priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

/** An entry of 3.6 KB and two buttons of about 2 KB, in bytes as they are sent. */
const BUTTONS = 9_000;

test("a board shows prices with the main script alone, without code of other slices' buttons", async ({
  page,
  product,
}) => {
  const origins = product.slices
    .filter(({ name }) => name === "mfe-markets" || name === "mfe-transfer")
    .map(({ origin }) => origin);
  expect(origins).toHaveLength(2);
  const requested: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Chunks of the shell arrive only after the prices, which cannot depend on them.
  await page.route(new RegExp(`^${product.url}/\\d+\\.\\w+\\.js$`), async (route) => {
    await held;
    await route.continue();
  });
  const sizes: Promise<number>[] = [];
  const isTheirs = (url: string) => origins.some((origin) => url.startsWith(`${origin}/`));
  page.on("request", (request) => {
    if (isTheirs(request.url())) requested.push(request.url());
  });
  page.on("requestfinished", (request) => {
    if (isTheirs(request.url())) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard");
  await priceOf(page, "BTCUSDT").waitFor();
  expect(requested).toEqual([]);
  await expectTicking(priceOf(page, "BTCUSDT"));

  release();
  await expect(page.getByRole("link", { name: "Import and export", includeHidden: true })).toHaveCount(1);
  const menu = await openCardMenu(page.getByRole("article"));
  await expect(menu.getByRole("link", { name: "Share" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(BUTTONS);
});
