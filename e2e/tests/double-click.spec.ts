import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, kept, picker } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { alertRows, alertsPanel, guestAlert, keepAlerts } from "../support/alerts.ts";
import { test } from "../support/test.ts";

/** Milliseconds between the clicks of a double click; systems accept up to 500. */
const DOUBLE = 150;
/** Milliseconds between two clicks that the browser doesn't count as a double click. */
const SLOW = 600;
const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["ADAUSDT"], ["BNBUSDT"]);
const ADA = STREAMS[1];

/** Clicks twice at the place of a control, regardless of what appears under the pointer in between. */
async function clickTwice(page: Page, control: Locator, pause: number): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${control} is not on the page.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const clickCount of [1, 2]) {
    const detail = { clickCount: pause < 500 ? clickCount : 1 };
    await page.mouse.down(detail);
    await page.mouse.up(detail);
    if (clickCount === 1) await page.waitForTimeout(pause);
  }
}

const streamsKept = async (page: Page): Promise<unknown[]> =>
  JSON.parse((await kept(page, "u:streams")) ?? "[]");
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

async function expectDeletedOnce(page: Page, ...symbols: string[]): Promise<void> {
  const undo = page.getByRole("button", { name: "Undo" });
  const card = cardOf(page, ...symbols);
  await clickTwice(page, card.getByRole("button", { name: "Delete" }), DOUBLE);
  await expect(card).toHaveCount(0);
  expect(await streamsKept(page)).toHaveLength(2);
  await expect(undo).toBeVisible();
  await page.waitForTimeout(500);
  await clickTwice(page, undo, DOUBLE);
  await expect(card).toBeVisible();
  expect(await streamsKept(page)).toHaveLength(3);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.waitForTimeout(500);
}

async function expectOneAssetRemoved(page: Page): Promise<void> {
  await cardOf(page, "BTCUSDT", "ETHUSDT", "SOLUSDT").getByRole("button", { name: "Edit" }).click();
  await clickTwice(page, picker(page).getByRole("button", { name: "Remove BTCUSDT" }), DOUBLE);
  await expect(picker(page).getByText("2 of 5 selected")).toBeVisible();
  await expect(picker(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function expectOpenedOnce(page: Page, opener: Locator): Promise<void> {
  const before = await entries(page);
  await clickTwice(page, opener, DOUBLE);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await entries(page)).toBeLessThanOrEqual(before + 1);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function expectMenusStayOpen(page: Page): Promise<void> {
  await clickTwice(page, page.getByRole("button", { name: "Settings menu" }), DOUBLE);
  await page.waitForTimeout(500);
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await clickTwice(page, page.getByRole("button", { name: /^Notifications/ }), DOUBLE);
  await page.waitForTimeout(500);
  await expect(page.getByRole("region", { name: "Past notifications" })).toBeVisible();
}

async function expectModalDeletesOnce(page: Page): Promise<void> {
  await page.goto(`/dashboard/streams/delete/${ADA?.id}`);
  const before = await entries(page);
  await clickTwice(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }), DOUBLE);
  await expect(cardOf(page, "ADAUSDT")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  expect(await streamsKept(page)).toHaveLength(2);
  expect(await entries(page)).toBeLessThanOrEqual(before + 1);
}

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, STREAMS);
  await page.addInitScript(() => localStorage.setItem("u:delPrompt", "off"));
});

test("a double click on Delete deletes one stream, on Undo only restores it, and on Create opens one dialog", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await expectDeletedOnce(page, "ADAUSDT");
  await expectOpenedOnce(page, page.getByRole("link", { name: "Create" }));
});

test("a double click on a board's controls does what one click does @long", async ({ page }) => {
  await page.goto("/dashboard");
  await test.step("Delete in the first card deletes one stream", () =>
    expectDeletedOnce(page, "BTCUSDT", "ETHUSDT", "SOLUSDT"));
  await test.step("a chip removes one asset", () => expectOneAssetRemoved(page));
  await test.step("Edit, Expand and menus open once", async () => {
    const card = cardOf(page, "ADAUSDT");
    for (const name of ["Edit", "Expand"]) await expectOpenedOnce(page, card.getByRole("button", { name }));
    await expectMenusStayOpen(page);
  });
  await test.step("Delete in the modal deletes one stream", () => expectModalDeletesOnce(page));
});

test("a second click 600 ms after Delete doesn't dismiss the offer to undo @long", async ({ page }) => {
  await keepAlerts(page, { alerts: [guestAlert("BTCUSDT", { kind: "above", price: "999999" })] });
  await page.goto("/dashboard");
  await clickTwice(page, cardOf(page, "ADAUSDT").getByRole("button", { name: "Delete" }), SLOW);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page, "ADAUSDT")).toBeVisible();

  await page.goto("/dashboard/alerts");
  await clickTwice(page, alertRows(page).getByRole("button", { name: /^Delete/ }), SLOW);
  await alertsPanel(page).getByRole("button", { name: "Undo" }).click();
  await expect(alertRows(page)).toHaveCount(1);
  expect(await streamsKept(page)).toHaveLength(3);
});
