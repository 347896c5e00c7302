import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, picker } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

test("Back closes a modal, and Close leads from a modal opened by its address to the dashboard @long", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"], ["SOLUSDT"]));
  await page.goto("/dashboard/streams");
  await picker(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const actions = cardOf(page, "SOLUSDT");
  const openers = [
    page.getByRole("link", { name: "Create" }),
    ...["Edit", "Expand", "Delete"].map((name) => actions.getByRole("button", { name })),
    page.getByRole("link", { name: "Save them to an account" }),
  ];
  for (const opener of openers) {
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});
