import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison, createStream, pick, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { test } from "../support/product.ts";

const COMPARISON = (symbol: string) =>
  `/dashboard/streams/historical?symbols=${encodeURIComponent(JSON.stringify([symbol]))}`;
const retry = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Retry" });

test("the landing page says that the service is away, and shows prices by itself once it is back", async ({
  page,
  product,
}) => {
  await product.stop("api");
  try {
    await page.goto("/");
    await expect(page.getByText("Prices cannot be loaded right now.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Join" })).toBeVisible();
  } finally {
    await product.start("api");
  }
  await expect(page.getByRole("listitem").filter({ hasText: "BTCUSDT" })).toContainText(/\d,\d{3}/, {
    timeout: 15_000,
  });
  await expect(page.getByText("Simulated")).toBeVisible();
});

test("with the service away a guest's streams tick on, and what needs it says 'Error!' until Retry", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "MATICUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  await expect(page.getByText("Simulated")).toBeVisible();
  await product.stop("api");
  try {
    await expectTicking(priceOf(page, "BTCUSDT"));
    await page.reload();
    await expectTicking(priceOf(page, "BTCUSDT"));
    await page.getByRole("link", { name: "Create" }).click();
    await expect(picker(page).getByText("Error!")).toBeVisible();
    await page.goto(COMPARISON("BTCUSDT"));
    await expect(comparison(page).getByText("Error!")).toBeVisible();
    await expectTicking(priceOf(page, "BTCUSDT"));
  } finally {
    await product.start("api");
  }
  await retry(page).click();
  await expect(comparison(page).getByText("Error!")).toBeHidden();
  await expect(
    comparison(page)
      .getByRole("row", { name: /BTCUSDT/ })
      .getByRole("cell"),
  ).toHaveCount(7);

  await page.goto("/dashboard/streams");
  await expect(picker(page).getByRole("option", { name: "ETHUSDT", exact: true })).toBeAttached();
});

test("the picker's Retry brings the assets once the service is back, and keeps what was searched", async ({
  page,
  product,
}) => {
  await becomeGuest(page);
  await page.goto("/dashboard");
  await product.stop("api");
  try {
    await page.getByRole("link", { name: "Create" }).click();
    await picker(page).getByRole("combobox").fill("ethusdt");
    await expect(picker(page).getByText("Error!")).toBeVisible();
    await expect(picker(page).getByRole("button", { name: "Create" })).toBeDisabled();
  } finally {
    await product.start("api");
  }
  await retry(page).click();
  await pick(page, "ETHUSDT");
  await picker(page).getByRole("button", { name: "Create" }).click();
  await expectTicking(priceOf(page, "ETHUSDT"));
});

test("a page that couldn't load the feed's address says so, and is live by itself once it knows", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await product.stop("api");
  try {
    // A shell's server that has just been started knows of no feed either.
    await product.stop("shell");
    await product.start("shell");
    await page.goto("/dashboard");
    await expect(cardOf(page, "BTCUSDT", "ETHUSDT")).toBeVisible();
    await expectFeed(page, "Reconnecting");
  } finally {
    await product.start("api");
  }
  await expectFeed(page, "Live", 15_000);
  await expectTicking(priceOf(page, "ETHUSDT"));
});

for (const [status, details] of [
  [500, { tag: "@long" }],
  [429, {}],
] as const) {
  test(
    `where the exchange answers ${status}, prices tick on, and the comparison recovers by Retry`,
    details,
    async ({ page, product }) => {
      const symbol = status === 500 ? "XRPUSDT" : "DOGEUSDT";
      await becomeGuest(page, guestStreams(["BTCUSDT"]));
      await openLiveBoard(page, "BTCUSDT");
      await createStream(page, symbol);
      await product.exchange.fault({ kind: "rest", status, retryAfterSeconds: 1 });
      await page.reload();
      await expectTicking(priceOf(page, symbol));
      await cardOf(page, symbol).getByRole("button", { name: "Expand" }).click();
      await expect(comparison(page).getByText("Error!")).toBeVisible();
      await expect(comparison(page)).not.toContainText("no longer listed");

      await product.exchange.reset();
      await expect(async () => {
        await retry(page).click();
        await expect(comparison(page).getByText("Error!")).toBeHidden({ timeout: 2_000 });
      }).toPass({ timeout: 15_000 });
      await expect(comparison(page)).not.toContainText("no longer listed");
    },
  );
}
