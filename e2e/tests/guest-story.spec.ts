import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, createStream, expectCounts, kept, pick, picker } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { expectFeed, expectTicking, priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

const LISTED = ["BTCUSDT", "ETHUSDT", "ADAUSDT", "SOLUSDT", "LTCUSDT", "BNBUSDT", "VETUSDT"];
const MAJORS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"];
const START = "Get realtime updates now";
/** Longest time from the landing page to five live prices, in ms. */
const FIRST_PRICES = 30_000;

test("a visitor sees eight pairs, becomes a guest, and gets five live prices with the next click", async ({
  page,
  product,
}) => {
  const start = Date.now();
  await page.goto("/");
  await expect(
    page.getByRole("heading", { name: "Create custom streams from a list of over 500 assets" }),
  ).toBeVisible();
  const pairs = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(pairs).toHaveCount(8);
  for (const symbol of LISTED) {
    await expect(pairs.filter({ hasText: symbol })).toContainText(/\d.*[+-]?\d+(\.\d+)?%/s);
  }
  await expect(pairs.filter({ hasText: "MATICUSDT" })).toContainText(/now POLUSDT.*\d%/);
  for (const name of ["Join", "Sign in"])
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", "/register/signin");

  await page.getByRole("button", { name: START }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Guest" })).toBeVisible();
  await expect(page.getByText(/^Joined at .*\d{4}$/)).toBeVisible();
  await expectCounts(page, { streams: 0, assets: 0, unique: 0 });
  await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
  await expect(page.getByText("Create a new stream to get started")).toBeVisible();
  expect(await kept(page, "u:token")).toBe("guest");
  expect(Date.parse((await kept(page, "u:joinDate")) ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await product.exchange.subscriptions()).toEqual([]);

  const majors = page.getByRole("listitem", { name: "Majors", exact: true });
  await majors.getByRole("button", { name: "Add this stream" }).click();
  await expect(cardOf(page, "Majors")).toBeVisible();
  for (const symbol of MAJORS) await expectTicking(priceOf(page, symbol));
  expect(Date.now() - start).toBeLessThan(FIRST_PRICES);
});

test("a guest creates and edits streams, which tick, are counted and survive a reload", async ({
  page,
  product,
}) => {
  await becomeGuest(page);
  await page.goto("/dashboard");
  await createStream(page, "BTCUSDT", "ETHUSDT");
  await expectCounts(page, { streams: 1, assets: 2, unique: 2 });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectTicking(priceOf(page, "BTCUSDT"));
  await expectTicking(priceOf(page, "ETHUSDT"));
  await expectFeed(page, "Live");

  await createStream(page, "ETHUSDT", "SOLUSDT");
  await expectCounts(page, { streams: 2, assets: 4, unique: 3 });
  await expect(page.getByText("Create a new stream to get started")).toHaveCount(0);
  await expect
    .poll(() => product.exchange.subscriptions())
    .toEqual([["btcusdt@ticker", "ethusdt@ticker", "solusdt@ticker"]]);

  await cardOf(page, "ETHUSDT", "SOLUSDT").getByRole("button", { name: "Edit" }).click();
  await expect(page).toHaveURL(/\/dashboard\/streams\/[0-9a-f]{24}$/);
  await picker(page).getByRole("button", { name: "Remove SOLUSDT" }).click();
  await pick(page, "AAVEBNB");
  await picker(page).getByRole("button", { name: "Update" }).click();
  await expect(cardOf(page, "ETHUSDT", "AAVEBNB")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectCounts(page, { streams: 2, assets: 4, unique: 3 });
  await expect
    .poll(() => product.exchange.subscriptions())
    .toEqual([["aavebnb@ticker", "btcusdt@ticker", "ethusdt@ticker"]]);

  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(cardOf(page, "BTCUSDT", "ETHUSDT")).toBeVisible();
  await expect(cardOf(page, "ETHUSDT", "AAVEBNB")).toBeVisible();
  await expectCounts(page, { streams: 2, assets: 4, unique: 3 });
  await expectTicking(priceOf(page, "BTCUSDT"));
});

test("deletes a stream after a question, restores it by Undo, and deletes without asking after 'Do not ask again'", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"], ["ETHUSDT", "BTCUSDT"], ["SOLUSDT"]));
  await page.goto("/dashboard");
  const remove = cardOf(page, "ETHUSDT", "BTCUSDT").getByRole("button", { name: "Delete" });
  const prompt = page.getByRole("dialog", { name: "Delete stream" });

  await remove.click();
  await prompt.getByRole("button", { name: "Cancel" }).click();
  await expect(prompt).toBeHidden();
  await expectCounts(page, { streams: 3, assets: 4, unique: 3 });

  await remove.click();
  await prompt.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(cardOf(page, "ETHUSDT", "BTCUSDT")).toHaveCount(0);
  await expectCounts(page, { streams: 2, assets: 2, unique: 2 });

  await page.getByRole("button", { name: "Undo" }).click();
  await expectCounts(page, { streams: 3, assets: 4, unique: 3 });
  await expect(page.getByRole("article")).toHaveText([/BTCUSDT/, /ETHUSDT, BTCUSDT/, /SOLUSDT/]);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(3);

  await cardOf(page, "BTCUSDT").getByRole("button", { name: "Delete" }).click();
  await prompt.getByRole("checkbox", { name: "Do not ask again" }).check();
  await prompt.getByRole("button", { name: "Delete" }).click();
  await expect(cardOf(page, "BTCUSDT")).toHaveCount(0);

  const place = await cardOf(page, "SOLUSDT").boundingBox();
  await remove.click();
  await expect(cardOf(page, "ETHUSDT", "BTCUSDT")).toHaveCount(0);
  // The placeholder is as high as the deleted card.
  expect(await cardOf(page, "SOLUSDT").boundingBox()).toEqual(place);
  await expect(prompt).toHaveCount(0);

  await page.reload();
  await cardOf(page, "SOLUSDT").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Create a new stream to get started")).toBeVisible();
  await expectCounts(page, { streams: 0, assets: 0, unique: 0 });
  await expect(prompt).toHaveCount(0);
  await expect.poll(() => product.exchange.subscriptions()).toEqual([]);
});

test("a logout ends the guest's session and keeps the streams for the next one", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: START }).click();
  await createStream(page, "BTCUSDT", "1000SATSTRY");
  const joined = await kept(page, "u:joinDate");
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Pages report when a busy machine blocks them.
    if (!["GET", "HEAD"].includes(request.method()) && pathname !== "/api/telemetry")
      calls.push(`${request.method()} ${pathname}`);
  });

  await page.getByRole("button", { name: "Settings menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("button", { name: START })).toBeVisible();
  expect(await kept(page, "u:token")).toBeNull();
  expect(calls).toEqual([]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/register\/signin$/);

  await page.goto("/");
  await page.getByRole("button", { name: START }).click();
  await expect(cardOf(page, "BTCUSDT", "1000SATSTRY")).toBeVisible();
  await expectTicking(priceOf(page, "BTCUSDT"));
  expect(await kept(page, "u:joinDate")).toBe(joined);
});
