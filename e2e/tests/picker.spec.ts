import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, pick, picker } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

test("a guest selects at most five assets from a search and a pasted list, and sees why others are refused", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await becomeGuest(page, guestStreams(["SOLUSDT"]));
  await page.goto("/dashboard/streams");
  const create = picker(page).getByRole("button", { name: "Create" });
  const search = picker(page).getByRole("combobox");
  await expect(create).toBeDisabled();
  await pick(page, "AAVEBNB", "币安人生USDT");
  await page.evaluate(() => navigator.clipboard.writeText("ada/usdt\nSOLUSDT nope ltcusdt\nBNBUSDT"));
  await search.fill("");
  await page.keyboard.press("ControlOrMeta+V");
  await expect(picker(page).getByText("5 of 5 selected")).toBeVisible();
  await expect(picker(page).getByText("No room for BNBUSDT. Not listed: nope.")).toBeVisible();
  await expect(picker(page).getByText("Remove one to select another.")).toBeVisible();

  await search.fill("dogecoin");
  const sixth = picker(page).getByRole("option", { name: "DOGEUSDT", exact: true });
  await expect(sixth).toHaveAttribute("aria-disabled", "true");
  await sixth.click({ force: true });
  await expect(sixth).toHaveAttribute("aria-selected", "false");
  // A second click on a selected option removes it.
  await pick(page, "SOLUSDT");
  await expect(picker(page).getByText("4 of 5 selected")).toBeVisible();
  await pick(page, "DOGEUSDT");
  await create.click();
  await expect(cardOf(page, "AAVEBNB", "币安人生USDT", "ADAUSDT", "LTCUSDT", "DOGEUSDT")).toBeVisible();
});
