import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { pick, picker } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { expectTicking, feedChip, openLiveBoard, priceOf } from "../support/board.ts";
import { retryUntil } from "../support/retry.ts";
import { test } from "../support/test.ts";

/** Response of the edge server while the service is down; shell-app.test.ts checks it. */
const AWAY = { status: 502, contentType: "text/plain", body: "The service cannot be reached." };

test("a guest's streams tick while the service is away, and the picker recovers with Retry", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "MATICUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  await expect(feedChip(page)).toHaveAccessibleName(/Simulated prices/);
  await page.route("**/api/**", (route) => route.fulfill(AWAY));
  await page.reload();
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.getByRole("link", { name: "Create" }).click();
  await picker(page).getByRole("combobox").fill("ethusdt");
  await expect(picker(page).getByText("Error!")).toBeVisible();
  await expect(picker(page).getByRole("button", { name: "Create" })).toBeDisabled();

  await page.unroute("**/api/**");
  await retryUntil(picker(page), picker(page).getByRole("option", { name: "ETHUSDT", exact: true }));
  // The search text is still there.
  await expect(picker(page).getByRole("combobox")).toHaveValue("ethusdt");
  await pick(page, "ETHUSDT");
  await picker(page).getByRole("button", { name: "Create" }).click();
  await expectTicking(priceOf(page, "ETHUSDT"));
});
