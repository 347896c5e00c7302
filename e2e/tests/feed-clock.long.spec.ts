import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { test } from "../support/test.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

test("no row stands still under Live, whatever the clock of the feed", async ({ page, product }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "ETHUSDT");
  for (const clock of [
    { byMs: -5 * MINUTE },
    { byMs: DAY, forMs: 1_000 },
    { byMs: 5 * MINUTE },
    { byMs: -9_500 },
  ]) {
    await product.exchange.fault({ kind: "eventTime", ...clock });
    for (let ticks = 0; ticks < 2; ticks += 1) await expectTicking(priceOf(page, "BTCUSDT"), 4_000);
    await expectFeed(page, "Live");
    await expect(rowOf(page, "BTCUSDT")).not.toContainText("ago");
  }
});

test("a service whose facts are dated 5 minutes ahead keeps no tick away", async ({ page, product }) => {
  await product.exchange.fault({ kind: "closeTime", byMs: 5 * MINUTE });
  await becomeGuest(page, guestStreams(["DOTUSDT", "UNIUSDT"]));
  await openLiveBoard(page, "DOTUSDT");
  for (let ticks = 0; ticks < 3; ticks += 1) await expectTicking(priceOf(page, "DOTUSDT"), 4_000);
  await expect(rowOf(page, "DOTUSDT")).not.toContainText("ago");
});

test("rows go on within seconds when trade ids start over", async ({ page, product }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "ETHUSDT");
  await expectTicking(priceOf(page, "BTCUSDT"));
  await product.exchange.fault({ kind: "lowerIds" });
  // The last price of before may be shown after the fault began.
  for (let ticks = 0; ticks < 3; ticks += 1) await expectTicking(priceOf(page, "BTCUSDT"), 7_000);
  await expectFeed(page, "Live");
  await expect(rowOf(page, "BTCUSDT")).not.toContainText("ago");
});

test("a pair whose last price is zero shows no data and no zero, and its price once there is one", async ({
  page,
  product,
}) => {
  // A pair that no other test shows: the service keeps prices for minutes, and a page shows them with their age.
  await product.exchange.fault({ kind: "zeroPrice", symbols: ["ZECUSDT"] });
  await becomeGuest(page, guestStreams(["BTCUSDT", "ZECUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  await expect(rowOf(page, "ZECUSDT")).toContainText("No data");
  await expect(rowOf(page, "ZECUSDT").locator("td [title]")).toHaveCount(0);
  await product.exchange.reset();
  await expectTicking(priceOf(page, "ZECUSDT"), 4_000);
  await expect(rowOf(page, "ZECUSDT")).not.toContainText("No data");
});
