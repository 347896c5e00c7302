import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison, kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking } from "../support/board.ts";
import { test } from "../support/test.ts";

/** Waits until the table shows this window's values, which the selector remembers. */
async function expectWindow(page: Page, winsize: string): Promise<void> {
  const live = ["Last price", "24h change", "24h average"];
  const heads = ["Symbols", "1s", winsize, ...live, "Price at start", "Change", "Average", "Low to high"];
  await expect(comparison(page).getByRole("columnheader")).toHaveText(heads);
  await expect(comparison(page).locator("table")).toHaveAttribute("aria-busy", "false");
  await expect(comparison(page).locator("tbody").first().getByRole("cell").nth(3)).toHaveText(/\d/);
}

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await page.goto("/dashboard");
});

test("expanding a stream compares live values with a window, and a symbol opens and closes", async ({
  page,
}) => {
  await cardOf(page, "BTCUSDT", "ETHUSDT").getByRole("button", { name: "Expand" }).click();
  await expectWindow(page, "7d");
  const bitcoin = comparison(page).locator("tbody").first();
  const live = bitcoin.getByRole("cell").first().locator("[title]");
  await expectTicking(live);

  const name = comparison(page).getByRole("button", { name: "BTCUSDT" });
  await expect(name).toHaveAttribute("aria-expanded", "false");
  await name.click();
  for (const fact of ["Open date", "Close date", "Volume", "Quote volume", "Trades"]) {
    // Labelled once, for the live values and for the window.
    const label = page.getByRole("rowheader", { name: fact, exact: true });
    await expect(bitcoin.getByRole("row").filter({ has: label }).getByRole("cell")).toHaveCount(2);
  }
  await expect(name).toHaveAttribute("aria-expanded", "true");
  await name.click();
  await expect(bitcoin.getByText("Open date")).toHaveCount(0);

  await page.goBack();
  await expect(comparison(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a chosen window is remembered; 60 minutes roll over to 1 hour @long", async ({ page }) => {
  const expand = cardOf(page, "BTCUSDT", "ETHUSDT").getByRole("button", { name: "Expand" });
  const windows = comparison(page).getByRole("toolbar", { name: "Window" });
  await expand.click();
  await expectWindow(page, "7d");
  await windows.getByRole("button", { name: "12h" }).click();
  await expectWindow(page, "12h");
  expect(await kept(page, "u:prefWindow")).toBe("12h");

  await windows.getByRole("button", { name: "Custom" }).click();
  await expectWindow(page, "1m");
  const number = comparison(page).getByLabel("Number");
  const unit = comparison(page).getByLabel("Unit");
  await expect(number).toHaveValue("1");
  await expect(unit).toHaveValue("m");
  await number.fill("60");
  await expectWindow(page, "1h");
  await expect(number).toHaveValue("1");
  await expect(unit).toHaveValue("h");
  await number.fill("5");
  await expectWindow(page, "5h");
  await expect.poll(() => kept(page, "u:prefWindow")).toBe("5h");

  await page.reload();
  await expectWindow(page, "5h");
  await expect(number).toHaveValue("5");
});

test("a window that can't be loaded says 'Error!', keeps the live values, and can be tried again @long", async ({
  page,
}) => {
  const failing = /tickers\/window/;
  await page.route(failing, (route) => route.fulfill({ status: 503, body: "Try later." }));
  await cardOf(page, "BTCUSDT", "ETHUSDT").getByRole("button", { name: "Expand" }).click();
  await expect(comparison(page).getByText("Error!")).toBeVisible();
  const live = comparison(page).getByRole("cell").first().locator("[title]").first();
  await expectTicking(live);

  await page.unroute(failing);
  await comparison(page).getByRole("button", { name: "Retry" }).click();
  await expectWindow(page, "7d");
  await expect(comparison(page).getByText("Error!")).toHaveCount(0);
});
