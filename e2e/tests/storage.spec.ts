import { guestStreams } from "@cointide/testing/guest";
import { cardOf, createStream, expectCounts, pick, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

/** Stores values before the first page is opened. */
async function remember(page: Page, values: Record<string, string>): Promise<void> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem("u:token") !== null) return;
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, values);
}

/** Expects a notice in the log of past notices. */
async function expectLoggedNotice(page: Page, text: RegExp): Promise<void> {
  const log = page.getByRole("region", { name: "Past notifications" });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(log.getByText(text)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(log).toBeHidden();
}

/** Scripts that break the storage of a page; run them first. */
const BROKEN_STORAGE = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  blocked: () => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  },
};

const GUEST = { "u:token": "guest", "u:joinDate": "2026-01-02T03:04:05.000Z" };

test("one unreadable stream costs no other, is set aside, and the guest is notified", async ({ page }) => {
  const [btc, eth] = guestStreams(["BTCUSDT"], ["ETHUSDT"]);
  const text = JSON.stringify([btc, { id: "nonsense", userId: "guest", symbols: "BTCUSDT" }, eth]);
  await remember(page, { ...GUEST, "u:streams": text });
  await page.goto("/dashboard");
  await expectCounts(page, { streams: 2, assets: 2, unique: 2 });
  await expectLoggedNotice(page, /could not be read/);
  await expectTicking(priceOf(page, "ETHUSDT"));

  await createStream(page, "SOLUSDT");
  await page.reload();
  await expectTicking(priceOf(page, "SOLUSDT"));
  await expectCounts(page, { streams: 3, assets: 3, unique: 3 });
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain(text);
});

for (const [state, breakStorage, notice] of [
  ["is blocked", BROKEN_STORAGE.blocked, /blocks storage/],
  ["is full", BROKEN_STORAGE.full, /storage is full/],
] as const) {
  test(`a guest is notified that the browser's storage ${state}, and can use the page until it closes @long`, async ({
    page,
  }) => {
    await page.addInitScript(breakStorage);
    await page.goto("/");
    await page.getByRole("button", { name: "Get realtime updates now" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectLoggedNotice(page, notice);
    await createStream(page, "BTCUSDT", "ETHUSDT");
    await expectTicking(priceOf(page, "ETHUSDT"));
    await page.reload();
    await expect(page).toHaveURL(/\/register\/signin$/);
  });
}

test("keeps both streams that two tabs create at the same time, and shows both in each tab", async ({
  page,
  context,
}) => {
  await remember(page, GUEST);
  await page.goto("/dashboard/streams");
  const other = await context.newPage();
  await other.goto("/dashboard/streams");
  await pick(page, "BTCUSDT");
  await pick(other, "ETHUSDT");
  await Promise.all([page, other].map((tab) => picker(tab).getByRole("button", { name: "Create" }).click()));

  for (const tab of [page, other]) {
    await expect(cardOf(tab, "BTCUSDT")).toBeVisible();
    await expect(cardOf(tab, "ETHUSDT")).toBeVisible();
    await expectCounts(tab, { streams: 2, assets: 2, unique: 2 });
  }
  await expectTicking(priceOf(page, "ETHUSDT"));
  await other.reload();
  await expectCounts(other, { streams: 2, assets: 2, unique: 2 });
});
