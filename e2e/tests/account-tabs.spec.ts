import { choose, expectSignedIn, signIn, signUp, uniquePerson } from "@cointide/testing/account";
import { cardOf, createStream, kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { priceOf } from "../support/board.ts";
import { chartOf, openChart } from "../support/chart.ts";
import { test } from "../support/test.ts";

test("a second tab follows new streams, a new name and the logout, while an expired token is renewed once", async ({
  page,
  context,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Yan"));
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await expectSignedIn(tab, "Yan");
  await expect(tab.getByRole("region", { name: "Your streams" })).toBeVisible();
  let renewals = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/token")) renewals += 1;
  });
  await page.route(
    "**/api/streams",
    (route) => route.fulfill({ status: 401, contentType: "text/plain", body: "TokenExpiredError" }),
    { times: 1 },
  );
  await createStream(page, "BTCUSDT", "LTCUSDT");
  await expect(priceOf(tab, "BTCUSDT")).toHaveText(/\d,\d{3}/);
  expect(renewals).toBe(1);

  await choose(tab, "Settings");
  await tab.getByLabel("Name").fill("Yan the Second");
  await tab.getByRole("button", { name: "Update" }).click();
  await expectSignedIn(page, "Yan the Second");
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(cardOf(page, "BTCUSDT", "LTCUSDT")).toBeVisible();

  await choose(page, "Logout");
  await expect(page.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  await expect(tab).not.toHaveURL(/\/dashboard/);
});

/** Resolves once the service has answered the next change that a page sends to a path. */
const nextSaved = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() === "PUT");

test("a member's view and chart settings reach another device and leave it at the logout", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Ina");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  const viewSaved = nextSaved(page, "/user/preferences");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  expect((await viewSaved).status()).toBe(200);
  const intervalOf = (device: Page) =>
    chartOf(device, "BTCUSDT").getByRole("button", { name: "15m", exact: true });
  await openChart(page, "BTCUSDT");
  const intervalSaved = nextSaved(page, "/user/storage/mfe-charts/choices");
  await intervalOf(page).click();
  expect((await intervalSaved).status()).toBe(200);

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await signIn(other, person.email, person.password);
  await expectSignedIn(other, "Ina");
  const table = other.getByRole("region", { name: "Table of all your assets" });
  await expect(table.getByRole("row", { name: "BTCUSDT" })).toBeVisible();
  // An open chart doesn't follow choices that arrive later.
  await expect.poll(() => kept(other, "u:storage:mfe-charts:choices")).not.toBeNull();
  await openChart(other, "BTCUSDT");
  await expect(intervalOf(other)).toHaveAttribute("aria-pressed", "true");
  await other.goto("/dashboard");
  await expect(table.getByRole("row", { name: "BTCUSDT" })).toBeVisible();
  await choose(other, "Logout");
  await expect(other.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  expect(await kept(other, "u:storage:mfe-charts:choices")).toBeNull();
  expect(await kept(other, "u:preferences")).not.toContain("board");
  await context.close();
});
