import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, pick, picker } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

const FIVE = ["BTCUSDT", "ETHUSDT", "AAVEBNB", "1INCHBTC", "币安人生USDT"];

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["SOLUSDT"]));
});

test("five assets at most, none twice, and the reason is shown", async ({ page }) => {
  await page.goto("/dashboard/streams");
  const create = picker(page).getByRole("button", { name: "Create" });
  await expect(create).toBeDisabled();
  await pick(page, ...FIVE);
  await expect(picker(page).getByText("5 of 5 selected")).toBeVisible();
  await expect(picker(page).getByText("Remove one to select another.")).toBeVisible();

  await picker(page).getByRole("combobox").fill("adausdt");
  const sixth = picker(page).getByRole("option", { name: "ADAUSDT", exact: true });
  await expect(sixth).toHaveAttribute("aria-disabled", "true");
  await sixth.click({ force: true });
  await expect(sixth).toHaveAttribute("aria-selected", "false");
  await expect(picker(page).getByRole("button", { name: /^Remove / })).toHaveCount(5);

  // A second click on a chosen option gives it up, so that nothing can be chosen twice.
  await pick(page, "ETHUSDT");
  await expect(picker(page).getByRole("button", { name: "Remove ETHUSDT" })).toHaveCount(0);
  await expect(picker(page).getByText("4 of 5 selected")).toBeVisible();
  await pick(page, "ADAUSDT");
  await create.click();
  await expect(cardOf(page, ...FIVE.filter((symbol) => symbol !== "ETHUSDT"), "ADAUSDT")).toBeVisible();
});

test("chips give up their asset; with none left there is nothing to update @long", async ({ page }) => {
  await page.goto("/dashboard");
  await cardOf(page, "SOLUSDT").getByRole("button", { name: "Edit" }).click();
  const update = picker(page).getByRole("button", { name: "Update" });
  await expect(update).toBeEnabled();
  await picker(page).getByRole("button", { name: "Remove SOLUSDT" }).click();
  await expect(picker(page).getByText("0 of 5 selected")).toBeVisible();
  await expect(update).toBeDisabled();
  // Nothing is changed until it is asked for.
  await picker(page).getByRole("button", { name: "Close" }).click();
  await expect(cardOf(page, "SOLUSDT")).toBeVisible();
});

test("a list of pairs that can't be loaded says 'Error!', and Retry brings it @long", async ({ page }) => {
  const failing = /\/assets$/;
  await page.route(failing, (route) => route.abort());
  await page.goto("/dashboard/streams");
  await expect(picker(page).getByText("Error!")).toBeVisible();
  await page.unroute(failing);
  await picker(page).getByRole("button", { name: "Retry" }).click();
  await pick(page, "BTCUSDT");
  await expect(picker(page).getByRole("button", { name: "Remove BTCUSDT" })).toBeVisible();
});

test("the picker says that there is no network, and has the pairs as soon as it is back @long", async ({
  page,
  context,
}) => {
  await page.goto("/dashboard/streams");
  await expect(picker(page)).toBeVisible();
  await picker(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  const create = page.getByRole("link", { name: "Create" });
  await create.hover();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await create.click();
  await expect(picker(page).getByText("You are offline.")).toBeVisible();
  await context.setOffline(false);
  await pick(page, "BTCUSDT");
  await expect(picker(page).getByRole("button", { name: "Remove BTCUSDT" })).toBeVisible();
});

test("a pasted list is selected up to five, and the rest is named", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard/streams");
  const search = picker(page).getByRole("combobox");
  await expect(picker(page).getByRole("option").first()).toBeVisible();
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await search.focus();
    await page.keyboard.press("ControlOrMeta+V");
  };
  await paste("BTCUSDT, ETHUSDT");
  await expect(picker(page).getByText("2 of 5 selected")).toBeVisible();
  await expect(search).toHaveValue("");
  await paste("ada/usdt\nSOLUSDT nope ltcusdt\nBNBUSDT");
  await expect(picker(page).getByText("5 of 5 selected")).toBeVisible();
  await expect(picker(page).getByText("No room for BNBUSDT. Not listed: nope.")).toBeVisible();
});

test("a list of names selects exactly the coins that it names @long", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard/streams");
  const search = picker(page).getByRole("combobox");
  await expect(picker(page).getByText("Popular", { exact: true })).toBeVisible();
  await page.evaluate(() =>
    navigator.clipboard.writeText("Ethereum Classic、Bitcoin Cash\tBitcoin Gold\nＳＯＬ in euro"),
  );
  await search.focus();
  await page.keyboard.press("ControlOrMeta+V");
  const chips = picker(page).getByRole("button", { name: /^Remove / });
  await expect(chips).toHaveText(["ETCUSDT", "BCHUSDT", "SOLEUR"]);
  await expect(picker(page).getByText("Not listed: Bitcoin Gold.")).toBeVisible();

  await search.pressSequentially("doge xrp");
  await expect(picker(page).getByRole("option").first()).toHaveText("DOGEUSDT");
  await expect(picker(page).getByRole("option").nth(1)).toHaveText("XRPUSDT");
  await search.press("Enter");
  await expect(chips).toHaveText(["ETCUSDT", "BCHUSDT", "SOLEUR", "DOGEUSDT", "XRPUSDT"]);
});

test("pairs are found by any part of a name, coins by theirs, and few calls ask what they cost @long", async ({
  page,
}) => {
  await page.goto("/dashboard/streams");
  const options = picker(page).getByRole("option");
  const search = picker(page).getByRole("combobox");
  const expectWhole = () => expect.poll(() => options.count()).toBeGreaterThan(500);
  await expectWhole();

  await test.step("no prices are asked for of what is typed over", async () => {
    await expect(picker(page).locator("[data-value=percent]").nth(5)).toBeVisible();
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/tickers?")) calls += 1;
    });
    await search.pressSequentially("ethereum", { delay: 60 });
    await expect(options.first()).toHaveText("ETHUSDT");
    await expect(picker(page).locator("[data-value=percent]").nth(5)).toBeVisible();
    expect(calls).toBeLessThanOrEqual(3);
  });

  await test.step("the search is trimmed, upper-cased and finds any part of a name", async () => {
    await search.fill("  satst ");
    await expect(options).toHaveText(["1000SATSTRY"]);
    await search.fill("生usdt");
    await expect(options).toHaveText(["币安人生USDT"]);
    await search.fill("nothing like it");
    await expect(picker(page).getByText(/^No asset matches/)).toBeVisible();
    await expect(options).toHaveCount(0);
    await search.fill("");
    await expectWhole();
  });

  await test.step("coins are found by name, a letter may be wrong, and the list says what they cost", async () => {
    for (const [typed, symbol] of [
      ["dogecoin", "DOGEUSDT"],
      ["Bitcoin Cash", "BCHUSDT"],
      ["litecion", "LTCUSDT"],
      ["solana / btc", "SOLBTC"],
      ["XBT", "BTCUSDT"],
      ["doge in euro", "DOGEEUR"],
    ] as const) {
      await search.fill(typed);
      await expect(options.first()).toHaveText(symbol);
    }
    await search.fill("shiba");
    await expect(options.first()).toHaveText("SHIBUSDT");
    await search.press("ArrowDown");
    await expect(options.first()).toHaveAccessibleDescription(/Shiba Inu.*\d.*%/);

    await search.fill("");
    await picker(page).getByRole("button", { name: "TRY", exact: true }).click();
    await expect(options.first()).toHaveText(/TRY$/);
    await expect(picker(page).getByText("Popular", { exact: true })).toBeVisible();
  });
});
