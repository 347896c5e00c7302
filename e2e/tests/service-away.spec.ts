import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison, createStream, pick, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { retryUntil } from "../support/retry.ts";
import { test } from "../support/test.ts";

const COMPARISON = (symbol: string) =>
  `/dashboard/streams/historical?symbols=${encodeURIComponent(JSON.stringify([symbol]))}`;
/** Says how old the values of the window are, once there are some. */
const windowAge = (page: Page) => comparison(page).getByText(/^\d+[mhd] updated /);

test("a guest's streams tick on while the service is away, and what needs it says 'Error!' and comes by Retry", async ({
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
  // What was searched for is still there.
  await expect(picker(page).getByRole("combobox")).toHaveValue("ethusdt");
  await pick(page, "ETHUSDT");
  await picker(page).getByRole("button", { name: "Create" }).click();
  await expectTicking(priceOf(page, "ETHUSDT"));
});

test("pages that were opened while the service was away say so, and are live by themselves once it is back @long", async ({
  page,
  browser,
  product,
}) => {
  const visitor = await browser.newContext({ baseURL: product.url });
  const landing = await visitor.newPage();
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await product.stop("api");
  try {
    await landing.goto("/");
    await expect(landing.getByText("Prices cannot be loaded right now.")).toBeVisible();
    await expect(landing.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(landing.getByRole("link", { name: "Join" })).toBeVisible();
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
  await expect(landing.getByRole("listitem").filter({ hasText: "BTCUSDT" })).toContainText(/\d,\d{3}/, {
    timeout: 15_000,
  });
  await expect(landing.getByText("Simulated prices")).toBeVisible();
  await visitor.close();
});

for (const status of [500, 429]) {
  test(`prices tick on while the exchange answers ${status}, and the comparison recovers by Retry @long`, async ({
    page,
    product,
  }) => {
    const symbol = status === 500 ? "XRPUSDT" : "DOGEUSDT";
    await becomeGuest(page, guestStreams(["BTCUSDT"]));
    await openLiveBoard(page, "BTCUSDT");
    await createStream(page, symbol);
    await product.exchange.fault({ kind: "rest", status, retryAfterSeconds: 1 });
    await page.reload();
    await expectTicking(priceOf(page, symbol));
    await cardOf(page, symbol).getByRole("button", { name: "Expand" }).click();
    await expect(comparison(page).getByText("Error!")).toBeVisible();
    await expect(comparison(page)).not.toContainText("No longer listed");

    await product.exchange.reset();
    await retryUntil(comparison(page), windowAge(page));
    await expect(comparison(page).getByText("Error!")).toBeHidden();
    await expect(comparison(page)).not.toContainText("No longer listed");
  });
}
