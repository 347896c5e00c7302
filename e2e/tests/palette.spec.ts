import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { openLiveBoard } from "../support/board.ts";
import { chartOf } from "../support/chart.ts";
import { marketsSearch } from "../support/markets.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

test("a guest finds a stream, a page, a coin and an action in the palette, by keyboard and on a phone", async ({
  page,
}) => {
  const palette = page.getByRole("dialog", { name: "Search" });
  const option = (name: string) => palette.getByRole("option", { name, exact: true });
  const problems = await watchProblems(page);
  await becomeGuest(page, guestStreams(["BTCUSDT"], ["SOLUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "SOLUSDT");

  await page.keyboard.press("/");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("go to sol");
  await page.keyboard.press("Enter");
  await expect(cardOf(page, "SOLUSDT").getByRole("heading", { name: "SOLUSDT" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("mark");
  await expect(option("Markets")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(marketsSearch(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(marketsSearch(page)).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("ethereum");
  await expect(option("Chart ETHUSDT Ethereum")).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/charts\/ETHUSDT/);

  // Back closes the palette, and then leaves the page.
  await expect(chartOf(page, "ETHUSDT")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/charts\/ETHUSDT/);
  await page.goBack();
  await expect(marketsSearch(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Search coins" }).click();
  await palette.getByRole("combobox").fill("alert on doge");
  const entry = option("Alert on DOGEUSDT Dogecoin");
  await expect(entry).toBeVisible();
  expect(await palette.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
  await entry.click();
  await expect(page).toHaveURL(/\/dashboard\/alerts\/new\?symbol=DOGEUSDT$/);
  expect(problems).toEqual([]);
});
