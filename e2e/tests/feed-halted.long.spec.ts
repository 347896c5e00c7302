import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { test } from "../support/test.ts";

test("marks a halted pair on open and new pages until it trades again", async ({ page, product }) => {
  // The service refreshes the list of pairs every 12 s, so no other test uses this pair.
  test.setTimeout(150_000);
  await becomeGuest(page, guestStreams(["BTCUSDT", "ATOMUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "ATOMUSDT");
  await product.exchange.fault({ kind: "halt", symbols: ["ATOMUSDT"], status: "BREAK" });
  await expect(rowOf(page, "ATOMUSDT")).toContainText("Trading is halted", { timeout: 30_000 });
  await expectTicking(priceOf(page, "BTCUSDT"));
  const last = await priceOf(page, "ATOMUSDT").getAttribute("title");

  await page.reload();
  await expect(rowOf(page, "ATOMUSDT")).toContainText("Trading is halted");
  await expect(priceOf(page, "ATOMUSDT")).toHaveAttribute("title", last ?? "");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("button", { name: "Remove ATOMUSDT" })).toContainText("Trading is halted");
  await page.keyboard.press("Escape");

  await product.exchange.reset();
  await expect(rowOf(page, "ATOMUSDT")).not.toContainText(/halted|ago/);
  await expectTicking(priceOf(page, "ATOMUSDT"));
});
