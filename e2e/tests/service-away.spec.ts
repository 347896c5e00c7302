import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison, pick, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { retryUntil } from "../support/retry.ts";
import { test } from "../support/test.ts";

const COMPARISON = (symbol: string) =>
  `/dashboard/streams/historical?symbols=${encodeURIComponent(JSON.stringify([symbol]))}`;
/** The age of the values in the window. */
const windowAge = (page: Page) => comparison(page).getByText(/^\d+[mhd] updated /);

test("a guest's streams tick while the service is away, and the picker and comparison recover with Retry", async ({
  page,
  context,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "MATICUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  await expect(page.getByText(/^Simulated prices/).first()).toBeVisible();
  const other = await context.newPage();
  await product.stop("api");
  try {
    await expectTicking(priceOf(page, "BTCUSDT"));
    await page.reload();
    await expectTicking(priceOf(page, "BTCUSDT"));
    await page.getByRole("link", { name: "Create" }).click();
    await picker(page).getByRole("combobox").fill("ethusdt");
    await expect(picker(page).getByText("Error!")).toBeVisible();
    await expect(picker(page).getByRole("button", { name: "Create" })).toBeDisabled();
    await other.goto(COMPARISON("BTCUSDT"));
    await expect(comparison(other).getByText("Error!")).toBeVisible();
    await expectTicking(priceOf(other, "BTCUSDT"));
  } finally {
    await product.start("api");
  }
  await retryUntil(comparison(other), windowAge(other));
  await expect(comparison(other).getByText("Error!")).toBeHidden();
  await expect(
    comparison(other)
      .getByRole("row", { name: /BTCUSDT/ })
      .getByRole("cell"),
  ).toHaveText(Array(7).fill(/\d/));

  await retryUntil(picker(page), picker(page).getByRole("option", { name: "ETHUSDT", exact: true }));
  // The search text is still there.
  await expect(picker(page).getByRole("combobox")).toHaveValue("ethusdt");
  await pick(page, "ETHUSDT");
  await picker(page).getByRole("button", { name: "Create" }).click();
  await expectTicking(priceOf(page, "ETHUSDT"));
});
