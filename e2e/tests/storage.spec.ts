import { guestStreams } from "@cointide/testing/guest";
import {
  cardOf,
  comparison,
  createStream,
  expectCounts,
  kept,
  pick,
  picker,
} from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

/** Puts values into the browser's storage once, before the first page is opened. */
async function remember(page: Page, values: Record<string, string>): Promise<void> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem("u:token") !== null) return;
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, values);
}

/** Everything that the browser keeps for the page, by key. */
const everythingKept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** Opens the log of past notices and finds one in it. */
async function expectLoggedNotice(page: Page, text: RegExp): Promise<void> {
  const log = page.getByRole("region", { name: "Past notices" });
  await page.getByRole("button", { name: /^Notices/ }).click();
  await expect(log.getByText(text)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(log).toBeHidden();
}

/** Ways in which a browser keeps nothing: each is to run in the page before all else. */
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
  missing: () => {
    Object.defineProperty(window, "localStorage", { value: null });
  },
};

const GUEST = { "u:token": "guest", "u:joinDate": "2026-01-02T03:04:05.000Z" };
const [BTC, ETH] = guestStreams(["BTCUSDT"], ["ETHUSDT"]);
const UNREADABLE = /could not be read/;

const LONG = { tag: "@long" };
const MIXED = "holds one bad stream among good ones";
const CORRUPT_STREAMS = {
  "is no JSON": { text: '[{"id":"0000', good: 0 },
  "is JSON of another shape": { text: JSON.stringify({ streams: [BTC] }), good: 0 },
  "is a list of other things": { text: "[null,1,[],{}]", good: 0 },
  [MIXED]: {
    text: JSON.stringify([BTC, { id: "nonsense", userId: "guest", symbols: "BTCUSDT" }, ETH]),
    good: 2,
  },
};

for (const [what, { text, good }] of Object.entries(CORRUPT_STREAMS)) {
  test(
    `a list of streams that ${what} costs no sound stream, is set aside, and the visitor learns of it`,
    what === MIXED ? {} : LONG,
    async ({ page }) => {
      await remember(page, { ...GUEST, "u:streams": text });
      await page.goto("/dashboard");
      await expectCounts(page, { streams: good, assets: good, unique: good });
      await expectLoggedNotice(page, UNREADABLE);
      if (good > 0) await expectTicking(priceOf(page, "ETHUSDT"));

      await createStream(page, "SOLUSDT");
      await page.reload();
      await expectTicking(priceOf(page, "SOLUSDT"));
      await expectCounts(page, { streams: good + 1, assets: good + 1, unique: good + 1 });
      // Those of the first page, that a stream was created among them, and no new one.
      await expect(page.getByRole("button", { name: "Notices (2)" })).toBeVisible();
      await expectLoggedNotice(page, UNREADABLE);
      expect(Object.values(await everythingKept(page))).toContain(text);
    },
  );
}

test("an unreadable join date is set aside, and the profile shows a real one @long", async ({ page }) => {
  await remember(page, { ...GUEST, "u:joinDate": "the day before yesterday" });
  await page.goto("/dashboard");
  const joined = page.getByText("Joined at").locator("time");
  await expect(joined).toHaveText(/\d{4}/);
  await expectLoggedNotice(page, UNREADABLE);
  const values = await everythingKept(page);
  expect(Date.parse(values["u:joinDate"] ?? "")).not.toBeNaN();
  expect(Object.values(values)).toContain("the day before yesterday");
});

test("an unreadable window is set aside, and the comparison begins with 7d @long", async ({ page }) => {
  await remember(page, { ...GUEST, "u:streams": JSON.stringify([BTC]), "u:prefWindow": "forever" });
  await page.goto("/dashboard");
  await cardOf(page, "BTCUSDT").getByRole("button", { name: "Expand" }).click();
  await expect(comparison(page).getByRole("columnheader", { name: "7d" })).toBeVisible();
  await expect(comparison(page).getByText(UNREADABLE).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expectLoggedNotice(page, UNREADABLE);
});

const NO_TOKENS = {
  "has a NUL in it": "abc\0def",
  "has a line break in it @long": "abc\ndef",
  "is 200 KB long @long": "x".repeat(200_000),
};

for (const [what, token] of Object.entries(NO_TOKENS)) {
  test(`a stored token that ${what} counts as none: the page leads to sign in, and a guest can begin`, async ({
    page,
    context,
  }) => {
    const problems = await watchProblems(page);
    await remember(page, { "u:token": token });
    await page.goto("/dashboard/charts/BTCUSDT");
    await expect(page).toHaveURL(/\/register\/signin$/);
    await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    await page.goto("/");
    await page.getByRole("button", { name: "Get realtime updates now" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await createStream(page, "BTCUSDT");
    await expectTicking(priceOf(page, "BTCUSDT"));

    const other = await context.newPage();
    await other.goto("/register/signin");
    await other.evaluate((text) => localStorage.setItem("u:token", text), token);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
    expect(problems).toEqual([]);
  });
}

for (const [what, breakStorage, notice] of [
  ["is full", BROKEN_STORAGE.full, /storage is full/],
  ["is blocked", BROKEN_STORAGE.blocked, /blocks storage/],
  ["does not exist", BROKEN_STORAGE.missing, /blocks storage/],
] as const) {
  test(
    `a guest can do everything until the page is closed when the browser's storage ${what}, and learns of it`,
    LONG,
    async ({ page }) => {
      await page.addInitScript(breakStorage);
      await page.goto("/");
      await page.getByRole("button", { name: "Get realtime updates now" }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expectLoggedNotice(page, notice);
      await createStream(page, "BTCUSDT", "ETHUSDT");
      await expectTicking(priceOf(page, "ETHUSDT"));

      await cardOf(page, "BTCUSDT", "ETHUSDT").getByRole("button", { name: "Expand" }).click();
      await expect(comparison(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(cardOf(page, "BTCUSDT", "ETHUSDT")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page).toHaveURL(/\/register\/signin$/);
    },
  );
}

test("storage that fills up later keeps what it has, and the page keeps the rest @long", async ({ page }) => {
  await remember(page, { ...GUEST, "u:streams": JSON.stringify([BTC]) });
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.evaluate(BROKEN_STORAGE.full);
  await createStream(page, "ETHUSDT");
  await expectLoggedNotice(page, /storage is full/);
  await expectCounts(page, { streams: 2, assets: 2, unique: 2 });
  expect(JSON.parse((await kept(page, "u:streams")) ?? "")).toEqual([BTC]);
});

test("streams that two tabs create at the same time all survive, and each tab shows the other's", async ({
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
