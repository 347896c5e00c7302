import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison, picker } from "@cointide/testing/streams";
import { expect, type Locator } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { tabRound, tabTo } from "../support/keyboard.ts";
import { test } from "../support/test.ts";

test("a guest creates, expands, edits and deletes a stream by keyboard, and the focus returns each time", async ({
  page,
}) => {
  const press = async (target: Locator, key = "Enter") => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const search = picker(page).getByRole("combobox");
  await page.goto("/");
  await press(page.getByRole("button", { name: "Get realtime updates now" }));

  await test.step("a stream is created", async () => {
    const create = page.getByRole("link", { name: "Create" });
    await press(create);
    await expect(search).toBeFocused();
    await page.keyboard.type("btcusdt");
    await expect(picker(page).getByRole("option").first()).toContainText("BTCUSDT");
    await page.keyboard.press("Enter");
    await expect(picker(page).getByRole("button", { name: "Remove BTCUSDT" })).toBeVisible();
    await page.keyboard.type("satstry");
    await expect(picker(page).getByRole("option")).toHaveText(["1000SATSTRY"]);
    await page.keyboard.press("ArrowDown");
    await expect(search).toHaveAttribute("aria-activedescendant", /1000SATSTRY$/);
    await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    await press(picker(page).getByRole("button", { name: "Create" }));
    await expect(picker(page)).toBeHidden();
    await expect(cardOf(page, "BTCUSDT", "1000SATSTRY")).toBeVisible();
    await expect(create).toBeFocused();
    await expectTicking(priceOf(page, "BTCUSDT"));
  });

  await test.step("it is expanded, and Esc leads back", async () => {
    await press(page.getByRole("button", { name: "Expand" }));
    await expect(comparison(page).getByRole("button", { name: "7d" })).toBeFocused();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect(comparison(page).getByRole("columnheader", { name: "1h" })).toBeVisible();
    const symbol = comparison(page).getByRole("button", { name: "1000SATSTRY" });
    await press(symbol);
    await expect(symbol).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(comparison(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Expand" })).toBeFocused();
  });

  await test.step("it is edited", async () => {
    await press(page.getByRole("button", { name: "Edit" }), "Space");
    await expect(search).toBeFocused();
    await press(picker(page).getByRole("button", { name: "Remove 1000SATSTRY" }));
    await expect(search).toBeFocused();
    await page.keyboard.type("solusdt");
    await page.keyboard.press("Enter");
    await press(picker(page).getByRole("button", { name: "Update" }));
    await expect(cardOf(page, "BTCUSDT", "SOLUSDT")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit" })).toBeFocused();
  });

  await test.step("it is deleted and brought back", async () => {
    await press(page.getByRole("button", { name: "Delete" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expect(page.getByText("Create a new stream to get started")).toBeVisible();
    await press(page.getByRole("button", { name: "Undo" }));
    await expect(cardOf(page, "BTCUSDT", "SOLUSDT")).toBeVisible();
  });

  await tabTo(page, page.getByRole("button", { name: "Settings menu" }), "Shift+Tab");
  for (const key of ["Enter", "End", "Enter"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/$/);
});

test("Tab reaches the skip link first, passes everything on the board once, and stays in an open modal", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"], ["ETHUSDT"]));
  await page.goto("/dashboard");
  const tools = cardOf(page, "ETHUSDT").getByRole("toolbar", { name: "ETHUSDT", exact: true });
  await expect(tools.getByRole("button", { name: "More actions" })).toBeVisible();
  const passed = await tabRound(page);
  const stops = ["Settings menu", "Create", "BTCUSDT", "ETHUSDT"];
  expect(
    passed.filter((name) => [...stops, "More actions", "Expand", "Edit", "Delete"].includes(name)),
  ).toEqual(stops);
  expect(passed.filter((name) => name.includes("Notifications"))).toHaveLength(1);

  await page.reload();
  await expect(tools.getByRole("button", { name: "More actions" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("n");
  await expect(picker(page).getByRole("combobox")).toBeFocused();
  await expect(picker(page).getByRole("option").first()).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await picker(page).evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(picker(page)).toBeHidden();
});

const SYMBOLS = [
  "BTC",
  "ETH",
  "SOL",
  "XRP",
  "BNB",
  "ADA",
  "DOGE",
  "LTC",
  "LINK",
  "AVAX",
  "DOT",
  "TRX",
  "UNI",
  "ATOM",
  "ETC",
];

for (const [name, path, button, tag] of [
  ["Table of markets", "/dashboard/markets", "Actions for XRPUSDT", ["@long"]],
  ["Table of all your assets", "/dashboard", "Actions for XRPUSDT", []],
] as const) {
  test(`${name}: Tab keeps the scroll position, and scrolling keeps the focus`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 500 });
    await page.addInitScript(() => {
      const sections = { board: { changedAt: 1, value: { view: "table" } } };
      localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections }));
    });
    await becomeGuest(
      page,
      guestStreams(...[0, 5, 10].map((at) => SYMBOLS.slice(at, at + 5).map((base) => `${base}USDT`))),
    );
    await page.goto(path);
    const box = page.getByRole("region", { name });
    await expect(box.getByRole("button", { name: button })).toBeAttached();
    const top = () => box.evaluate(({ scrollTop }) => scrollTop);
    const scrollTo = async (to: number) => {
      await box.evaluate((element, value) => element.scrollTo(0, value), to);
      await expect.poll(top).toBe(to);
    };

    await scrollTo(200);
    await expect(box.locator("tbody button").first()).toBeAttached();
    await box.locator("thead button").first().focus();
    while (await box.locator("thead button:focus").count()) {
      expect(await top()).toBe(200);
      await page.keyboard.press("Tab");
    }
    await expect(box.locator("tbody a:focus")).toHaveCount(1);
    expect(await top()).toBe(200);
    await page.keyboard.press("Shift+Tab");
    expect(await top()).toBe(200);

    await scrollTo(0);
    const row = box.getByRole("button", { name: button });
    await row.focus();
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(row).not.toBeInViewport();
    await expect(row).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(box.locator("tbody button:focus")).toBeInViewport({ ratio: 1 });
    await expect(row).toBeInViewport();
  });
}
