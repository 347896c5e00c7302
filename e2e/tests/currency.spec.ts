import { signIn, signUp, uniquePerson } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { openChart } from "../support/chart.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHBTC", "SHIBUSDT", "BTCEUR", "EURUSDT"];

const menu = (page: Page) => page.getByRole("region", { name: "Display" });
const line = (page: Page) =>
  page.getByRole("region", { name: "Your streams" }).locator("p", { hasText: /^In |Prices are as quoted/ });

async function choose(page: Page, currency: string): Promise<void> {
  await page.getByRole("button", { name: "Display" }).click();
  await menu(page)
    .getByRole("toolbar", { name: "Currency" })
    .getByRole("button", { name: currency, exact: true })
    .click();
  await page.keyboard.press("Escape");
}

/** Opens the page with a currency that was chosen before. */
const openWith = (page: Page, currency: string) =>
  page.addInitScript((chosen) => {
    const display = { changedAt: 1, value: { currency: chosen } };
    localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections: { display } }));
  }, currency);

/** A figure of a row without its unit, and the exact price that its title has. */
type Shown = { figure: number; quoted: number; quote: string };

/** What a row shows, and the rate of EURUSDT that it is converted by, in one moment. */
const shownTogether = (page: Page, symbol: string): Promise<Shown[]> =>
  page.evaluate((wanted) => {
    const numberIn = (text: string | undefined) => Number(text?.replaceAll(",", ""));
    const row = [...document.querySelectorAll("tr")].find((one) => one.textContent?.startsWith(wanted));
    const price = row?.querySelector('[data-value="price"]');
    const [quoted = "", quote = ""] = (price?.getAttribute("title") ?? "").split(" ");
    const rates = document.querySelector('p [title*="EURUSDT "]')?.getAttribute("title") ?? "";
    return [
      { figure: numberIn(price?.textContent?.match(/[\d,.]+/)?.[0]), quoted: numberIn(quoted), quote },
      { figure: 0, quoted: numberIn(/EURUSDT ([\d.]+)/.exec(rates)?.[1]), quote: "USDT" },
    ];
  }, symbol);

test.describe("a guest", () => {
  test.beforeEach(({ page }) => becomeGuest(page, guestStreams(SYMBOLS)));

  test("sees all prices in euros at once, each with its exact price and quote", async ({ page }) => {
    const problems = await watchProblems(page);
    await openLiveBoard(page, ...SYMBOLS);
    await choose(page, "EUR");
    const bitcoin = priceOf(page, "BTCUSDT");
    await expect(bitcoin).toHaveText(/^≈[\d,]+\.\d\d €$/);
    await expect(bitcoin).toHaveAttribute("title", /^[\d,.]+ USDT$/);
    await expect(bitcoin).toHaveAttribute("data-converted");
    await expect(priceOf(page, "SHIBUSDT")).toHaveText(/€ per 1M$/);
    await expect(priceOf(page, "ETHBTC")).toHaveAttribute("title", / BTC$/);
    // Euros that need no rate are not marked as converted.
    await expect(priceOf(page, "BTCEUR")).toHaveText(/ €$/);
    await expect(priceOf(page, "BTCEUR")).not.toHaveAttribute("data-converted");
    await expect(line(page)).toHaveText(
      /^In EUR by (EURUSDT|BTCEUR)( and (EURUSDT|BTCEUR))? · (just now|\d s ago)$/,
    );
    // Computed again from the exact price and the rate, which the titles have.
    await expect
      .poll(async () => {
        const [btc, rate] = await shownTogether(page, "BTCUSDT");
        return btc && rate && Math.abs(btc.figure - btc.quoted / rate.quoted);
      })
      .toBeLessThanOrEqual(0.005001);
    await expect(rowOf(page, "BTCUSDT").locator('[data-value="percent"]').first()).not.toHaveAttribute(
      "data-converted",
    );
    expect(problems).toEqual([]);
  });

  test("chooses yen and bitcoin, which have units and digits of their own, and quotes again", async ({
    page,
  }) => {
    await openLiveBoard(page, ...SYMBOLS);
    await choose(page, "JPY");
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/^≈\d{1,2},\d{3},\d{3}\.\d\d ¥$/);
    await expect(line(page)).toContainText("USDTJPY");
    await choose(page, "BTC");
    await expect(priceOf(page, "ETHBTC")).toHaveText(/mBTC$/);
    await expect(priceOf(page, "SHIBUSDT")).toHaveText(/sats/);
    await choose(page, "≈ USD (USDT)");
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/^≈\d\d,\d{3}\.\d\d \$$/);
    await expect(line(page)).toContainText("In ≈ USD (USDT)");
    await choose(page, "As quoted");
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/^\d\d,\d{3}\.\d\d$/);
    await expect(priceOf(page, "BTCUSDT")).toHaveAttribute("title", /^[\d,.]+$/);
    await expect(line(page)).toHaveCount(0);
  });

  test("finds the choice in another tab, in the table, the comparison and the tab's title", async ({
    page,
  }) => {
    await openLiveBoard(page, ...SYMBOLS);
    const other = await page.context().newPage();
    await other.goto("/dashboard");
    await choose(page, "GBP");
    await expect(priceOf(other, "BTCUSDT")).toHaveText(/ £$/);
    await other.close();

    await rowOf(page, "BTCUSDT").hover();
    await page.getByRole("button", { name: "Pin BTCUSDT" }).click();
    await expect(page).toHaveTitle(/^(Simulated · )?≈[\d,]+\.\d\d £ BTCUSDT · Cointide$/);
    await page.getByRole("button", { name: "Table", exact: true }).click();
    const table = page.getByRole("region", { name: "Table of all your assets" });
    await expect(table.locator("tr", { hasText: "SHIB" }).locator('[data-value="price"]').first()).toHaveText(
      /£ per 1M/,
    );
    await page.getByRole("button", { name: "Cards", exact: true }).click();
    await page.getByRole("button", { name: "Expand" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator('[data-value="price"]').first()).toHaveText(/ £$/);
    await expect(dialog.locator('[data-value="price"]').first()).toHaveAttribute("title", / USDT$/);
  });

  test("never sees quoted prices as euros while the page opens", async ({ page }) => {
    await openWith(page, "EUR");
    await page.addInitScript(() => {
      const seen = new Set<string>();
      const note = () => {
        for (const cell of document.querySelectorAll('td[data-key="last"] [data-value="price"]'))
          seen.add((cell.textContent ?? "").replace(/[\d,.]+/, ""));
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      Object.assign(window, { seenUnits: () => [...seen] });
    });
    await openLiveBoard(page, ...SYMBOLS);
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/ €$/);
    await expect(priceOf(page, "ETHBTC")).toHaveText(/ €$/);
    const units = await page.evaluate(() => (window as unknown as { seenUnits(): string[] }).seenUnits());
    for (const unit of units) expect(unit).toMatch(/€|ct$|USDT|BTC|EUR/);
  });

  test("is offered no currency without a path, and one that lost it is as quoted and says so", async ({
    page,
  }) => {
    await page.route("**/api/assets", async (route) => {
      const assets: { symbol: string }[] = await (await route.fetch()).json();
      await route.fulfill({ json: assets.filter(({ symbol }) => symbol !== "USDTJPY") });
    });
    await openWith(page, "JPY");
    await openLiveBoard(page, ...SYMBOLS);
    await expect(line(page)).toHaveText("No listed pair leads to JPY now. Prices are as quoted.");
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/^\d\d,\d{3}\.\d\d USDT$/);
    await page.getByRole("button", { name: "Display" }).click();
    const choices = menu(page).getByRole("toolbar", { name: "Currency" });
    await expect(choices.getByRole("button", { name: "JPY" })).toHaveCount(0);
    await expect(choices.getByRole("button", { pressed: true })).toHaveText("As quoted");
  });

  test("is shown that rates are old, in grey, until they come again", async ({ page, product }) => {
    test.slow();
    await openWith(page, "EUR");
    await openLiveBoard(page, ...SYMBOLS);
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/ €$/);
    const fresh = await priceOf(page, "BTCUSDT").evaluate((one) => getComputedStyle(one).color);
    await page.route(/\/api\/tickers\?.*EURUSDT/, (route) => route.abort());
    await product.exchange.fault({ kind: "silent", symbols: ["EURUSDT"] });
    await expect(line(page)).toContainText("old rates", { timeout: 30_000 });
    await expect
      .poll(() => priceOf(page, "BTCUSDT").evaluate((one) => getComputedStyle(one).color))
      .not.toBe(fresh);
    await page.unroute(/\/api\/tickers\?.*EURUSDT/);
    // A pair that does not tick is asked of the service.
    await expect(line(page)).not.toContainText("old rates", { timeout: 20_000 });
  });

  test("sets alerts and reads charts in the quote", async ({ page }) => {
    await openWith(page, "EUR");
    await openLiveBoard(page, ...SYMBOLS);
    await page.goto("/dashboard/alerts/new?symbol=BTCUSDT");
    await expect(page.getByLabel("Target price in USDT")).toBeVisible();
    await openChart(page, "BTCUSDT");
    await expect(page.getByText("Chart in USDT")).toBeVisible();
  });

  test("reads and sorts all markets in yen", async ({ page }) => {
    await openWith(page, "JPY");
    await page.goto("/dashboard/markets");
    await expect(page.locator('tbody [data-value="price"]').first()).toHaveText(/¥/);
    const figures = () =>
      page
        .locator('tbody tr td:nth-child(2) [data-value="price"]')
        .evaluateAll((cells) =>
          cells
            .slice(0, 8)
            .map((cell) => Number(cell.textContent?.match(/[\d,.]+/)?.[0].replaceAll(",", ""))),
        );
    await page.getByRole("columnheader", { name: "Last price" }).getByRole("button").click();
    await expect
      .poll(async () => {
        const shown = await figures();
        return shown.length > 4 && shown.every((one, at) => at === 0 || one <= (shown[at - 1] ?? 0) * 1.001);
      })
      .toBe(true);
  });

  test("loads nothing for it while prices are as quoted", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await openLiveBoard(page, ...SYMBOLS);
    expect(requests.filter((path) => path === "/api/assets")).toEqual([]);
    const scripts = () => requests.filter((path) => path.endsWith(".js")).length;
    const before = scripts();
    await page.evaluate(() => {
      const display = { changedAt: Date.now(), value: { currency: "EUR" } };
      const value = JSON.stringify({ version: 1, sections: { display } });
      localStorage.setItem("u:preferences", value);
      window.dispatchEvent(
        new StorageEvent("storage", { key: "u:preferences", newValue: value, storageArea: localStorage }),
      );
    });
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/ €$/);
    expect(scripts()).toBeGreaterThan(before);
  });

  test("reads it on a phone without scrolling sideways, and axe finds nothing", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openWith(page, "JPY");
    await openLiveBoard(page, ...SYMBOLS);
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/ ¥$/);
    expect(await sidewaysScrollers(page)).toEqual([]);
    await page.getByRole("button", { name: "Display" }).click();
    await expect(menu(page).getByRole("toolbar", { name: "Currency" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a member's currency is there on another device", async ({ page, browser, product }) => {
  const person = uniquePerson("Eve");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/user/preferences") && response.request().method() === "PUT",
  );
  await choose(page, "TRY");
  await expect(priceOf(page, "BTCUSDT")).toHaveText(/ ₺$/);
  expect((await saved).status()).toBe(200);
  const device = await browser.newContext({ baseURL: product.url });
  const other = await device.newPage();
  await signIn(other, person.email, person.password);
  await expect(priceOf(other, "BTCUSDT")).toHaveText(/ ₺$/);
  await device.close();
});
