import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { openLiveBoard, priceOf } from "../support/board.ts";
import { openChart } from "../support/chart.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHBTC", "SHIBUSDT", "BTCEUR", "EURUSDT"];

const menu = (page: Page) => page.getByRole("region", { name: "Display" });
const line = (page: Page) =>
  page.getByRole("region", { name: "Your streams" }).locator("p", { hasText: /^≈ |Prices are as quoted/ });

async function choose(page: Page, currency: string): Promise<void> {
  await page.getByRole("button", { name: "Display" }).click();
  await menu(page)
    .getByRole("toolbar", { name: "Currency" })
    .getByRole("button", { name: currency, exact: true })
    .click();
  await page.keyboard.press("Escape");
}

/** Returns how far the shown price of BTCUSDT is from its exact price at the rate of EURUSDT, read in one moment. */
const readRateError = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const toNumber = (text: string | undefined) => Number(text?.replaceAll(",", ""));
    const row = [...document.querySelectorAll("tr")].find((one) => one.textContent?.startsWith("BTCUSDT"));
    const price = row?.querySelector('[data-value="price"]');
    const shown = toNumber(price?.textContent?.match(/[\d,.]+/)?.[0]);
    const quoted = toNumber(price?.getAttribute("title")?.split(" ")[0]);
    const rates = document.querySelector('p [title*="EURUSDT "]')?.getAttribute("title") ?? "";
    return Math.abs(shown - quoted / toNumber(/EURUSDT ([\d.]+)/.exec(rates)?.[1]));
  });

test("a guest sees all prices in euros on the board and in comparisons, and then as quoted again", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(SYMBOLS));
  const problems = await watchProblems(page);
  await openLiveBoard(page, ...SYMBOLS);
  await choose(page, "EUR");
  const bitcoin = priceOf(page, "BTCUSDT");
  await expect(bitcoin).toHaveText(/^€[\d,]+\.\d\d$/);
  await expect(bitcoin).toHaveAttribute("title", /^[\d,.]+ USDT$/);
  await expect(priceOf(page, "SHIBUSDT")).toHaveText(/€ per 1M$/);
  await expect(priceOf(page, "ETHBTC")).toHaveAttribute("title", / BTC$/);
  // Prices that are quoted in euros need no conversion.
  await expect(priceOf(page, "BTCEUR")).not.toHaveAttribute("data-converted");
  await expect(line(page)).toHaveText(/^≈ EUR · rates (just now|\d s ago)$/);
  await expect.poll(() => readRateError(page)).toBeLessThanOrEqual(0.005001);

  await page.getByRole("button", { name: "Expand" }).first().click();
  const compared = page.getByRole("dialog").locator('[data-value="price"]').first();
  await expect(compared).toHaveText(/^€/);
  await expect(compared).toHaveAttribute("title", / USDT$/);
  await page.goto("/dashboard/alerts/new?symbol=BTCUSDT");
  await expect(page.getByRole("textbox", { name: "Target price USDT" })).toBeVisible();
  await openChart(page, "BTCUSDT");
  await expect(page.getByText("Chart in USDT")).toBeVisible();

  await page.goto("/dashboard");
  await expect(bitcoin).toHaveText(/^€/);
  await choose(page, "As quoted");
  await expect(bitcoin).toHaveText(/^\d\d,\d{3}\.\d\d$/);
  await expect(line(page)).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("sorts all markets by their prices in yen @long", async ({ page }) => {
  await becomeGuest(page, guestStreams(SYMBOLS));
  await page.addInitScript(() => {
    const display = { changedAt: 1, value: { currency: "JPY" } };
    localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections: { display } }));
  });
  await page.goto("/dashboard/markets");
  const prices = page.locator('tbody tr td:nth-child(2) [data-value="price"]');
  await expect(prices.first()).toHaveText(/¥/);
  await page.getByRole("columnheader", { name: "Last price" }).getByRole("button").click();
  await expect(async () => {
    const texts = (await prices.allTextContents()).slice(0, 8);
    const values = texts.map((text) => Number(text.match(/[\d,.]+/)?.[0].replaceAll(",", "")));
    expect(values.length).toBeGreaterThan(4);
    // A price may tick between two sorts.
    for (const [at, value] of values.entries())
      expect(value).toBeLessThanOrEqual((values[at - 1] ?? Number.POSITIVE_INFINITY) * 1.001);
  }).toPass();
});
