import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison, picker } from "@cointide/testing/streams";
import { expect, type Locator } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { tabRound, tabTo } from "../support/keyboard.ts";
import { test } from "../support/test.ts";

test("a guest's whole story needs no pointer, and the focus is back where each part of it began", async ({
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

test("streams are deleted and brought back with the keys alone; the focus goes to the next heading @long", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"], ["ETHUSDT"]));
  await page.goto("/dashboard");
  const prompt = page.getByRole("dialog", { name: "Delete stream" });
  const headingOf = (name: string) => page.getByRole("heading", { name, exact: true });
  const remove = cardOf(page, "BTCUSDT").getByRole("button", { name: "Delete" });

  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  await expect(prompt.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, prompt.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(headingOf("ETHUSDT")).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Undo" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(headingOf("BTCUSDT")).toBeFocused();

  for (const next of ["ETHUSDT", "Your streams"]) {
    await tabTo(page, page.getByRole("button", { name: "Delete" }).first());
    await page.keyboard.press("Enter");
    await tabTo(page, prompt.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expect(headingOf(next)).toBeFocused();
  }
});

test("the menu is worked with the keys alone @long", async ({ page }) => {
  await becomeGuest(page);
  await page.goto("/dashboard");
  const menu = page.getByRole("button", { name: "Settings menu" });
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const wall = page.getByRole("dialog", { name: /^Create a free account/ });
  await expect(wall.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(wall).toBeHidden();
  await expect(menu).toBeFocused();
});

test("Tab passes everything on the board once and gets stuck nowhere", async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"], ["ETHUSDT"]));
  await page.goto("/dashboard");
  const tools = cardOf(page, "ETHUSDT").getByRole("toolbar", { name: "ETHUSDT", exact: true });
  await expect(tools.getByRole("link", { name: "Chart of ETHUSDT" })).toBeVisible();
  const passed = await tabRound(page);
  const stops = ["Settings menu", "Create", "BTCUSDT", "ETHUSDT"];
  expect(
    passed.filter((name) => [...stops, "Chart of BTCUSDT", "Expand", "Edit", "Delete"].includes(name)),
  ).toEqual(stops);
  expect(passed.filter((name) => name.includes("Notices"))).toHaveLength(1);
});

test("Tab stays in an open modal, and Esc is the way out", async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard/streams");
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
  await expect(page).toHaveURL(/\/dashboard$/);
});
