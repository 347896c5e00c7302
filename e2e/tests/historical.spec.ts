import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking } from "../support/board.ts";
import { test } from "../support/test.ts";

/** Waits until the table shows the values of a window. */
async function expectWindow(page: Page, winsize: string): Promise<void> {
  const live = ["Last price", "24h change", "24h average"];
  const heads = ["Symbols", "1s", winsize, ...live, "Price at start", "Change", "Average", "Low to high"];
  await expect(comparison(page).getByRole("columnheader")).toHaveText(heads);
  await expect(comparison(page).locator("table")).toHaveAttribute("aria-busy", "false");
  await expect(comparison(page).locator("tbody").first().getByRole("cell").nth(3)).toHaveText(/\d/);
}

test("a guest compares a stream's live values with a window, expands a symbol and finds the window after a reload", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await page.goto("/dashboard");
  await cardOf(page, "BTCUSDT", "ETHUSDT").getByRole("button", { name: "Expand" }).click();
  await expectWindow(page, "7d");
  const bitcoin = comparison(page).locator("tbody").first();
  const live = bitcoin.getByRole("cell").first().locator("[title]");
  await expectTicking(live);

  const name = comparison(page).getByRole("button", { name: "BTCUSDT" });
  await expect(name).toHaveAttribute("aria-expanded", "false");
  await name.click();
  for (const fact of ["Open date", "Close date", "Volume", "Volume (USDT)", "Trades"]) {
    // One label serves the live values and the window.
    const label = page.getByRole("rowheader", { name: fact, exact: true });
    await expect(bitcoin.getByRole("row").filter({ has: label }).getByRole("cell")).toHaveCount(2);
  }
  await expect(name).toHaveAttribute("aria-expanded", "true");
  await name.click();
  await expect(bitcoin.getByText("Open date")).toHaveCount(0);

  await comparison(page)
    .getByRole("toolbar", { name: "Window" })
    .getByRole("button", { name: "12h" })
    .click();
  await expectWindow(page, "12h");
  await page.reload();
  await expectWindow(page, "12h");
  await page.goBack();
  await expect(comparison(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});
