import { expectSignedIn, signUp, uniquePerson } from "@cointide/testing/account";
import { cardOf, createStream, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

/** Has the service seem to find the access token expired, as often as asked, without the call reaching it. */
async function expire(page: Page, times: number): Promise<() => number> {
  let left = times;
  let refreshes = 0;
  await page.route("**/api/user/token", async (route) => {
    refreshes += 1;
    await route.continue();
  });
  await page.route("**/api/streams", async (route) => {
    if (left === 0) return await route.continue();
    left -= 1;
    await route.fulfill({ status: 401, contentType: "text/plain", body: "TokenExpiredError" });
  });
  return () => refreshes;
}

test("a token that expires in mid-use is renewed silently, and the change is made once", async ({
  page,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Lee"));
  const refreshes = await expire(page, 1);
  await createStream(page, "BTCUSDT", "LTCUSDT");
  await expect(cardOf(page, "BTCUSDT", "LTCUSDT").getByRole("button", { name: "Edit" })).toBeVisible();
  expect(refreshes()).toBe(1);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a change that the service refuses is taken back, and the page says why @long", async ({
  page,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Max"), [["BTCUSDT"]]);
  await page.route("**/api/streams", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 500, contentType: "text/plain", body: "The disk is on fire." })
      : route.continue(),
  );
  await cardOf(page, "BTCUSDT").getByRole("button", { name: "Edit" }).click();
  await picker(page).getByRole("combobox").fill("ETHUSDT");
  await picker(page).getByRole("option", { name: "ETHUSDT", exact: true }).click();
  await picker(page).getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("The disk is on fire.").filter({ visible: true })).toBeVisible();
  await expect(cardOf(page, "BTCUSDT")).toBeVisible();
  await expect(cardOf(page, "BTCUSDT", "ETHUSDT")).toBeHidden();
});

test("every modal's address opens cold with a session, and leads to the sign-in without one @long", async ({
  page,
  browser,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Ned"));
  const addresses: [string, string | RegExp][] = [
    ["/dashboard/settings", "Settings"],
    ["/dashboard/settings/password", "Change password"],
    ["/dashboard/settings/email", "Change email"],
    ["/dashboard/settings/delete", "Delete account"],
    ["/dashboard/settings/validate", "Check your email"],
    ["/dashboard/streams", "Select up to 5 assets"],
  ];
  for (const [address, name] of addresses) {
    await page.goto(address);
    await expect(page.getByRole("dialog", { name }).last()).toBeVisible();
  }
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage();
  for (const [address] of addresses) {
    await stranger.goto(address);
    await expect(stranger).toHaveURL(/\/register\/signin/);
  }
  await stranger.context().close();
});

test("signing out in one tab signs out the others", async ({ page, context, product }) => {
  await signUp(page, product.mailbox, uniquePerson("Oz"));
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expectSignedIn(other, "Oz");
  await page.getByRole("button", { name: "Settings menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  await expect(other).not.toHaveURL(/\/dashboard/);
});
