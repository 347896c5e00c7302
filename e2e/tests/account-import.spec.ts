import { choose, expectSignedIn, signIn, signUp, uniquePerson } from "@cointide/testing/account";
import { guestStreams } from "@cointide/testing/guest";
import { expectCounts, kept } from "@cointide/testing/streams";
import { expect } from "@playwright/test";
import { exportStreamsToAccount } from "../support/account-stories.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT"], ["ETHUSDT", "SOLUSDT"], ["BNBUSDT"]);

test("a guest exports three streams to a new account and finds the same three, live", async ({
  page,
  product,
}) => {
  await exportStreamsToAccount({ page, product });
});

test("a person imports the streams of a second browser, once, and only once @long", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Fay");
  await signUp(page, product.mailbox, person);
  const context = await browser.newContext({ baseURL: product.url });
  const second = await context.newPage();
  await second.goto("/");
  await second.evaluate((streams) => localStorage.setItem("u:streams", JSON.stringify(streams)), STREAMS);
  await signIn(second, person.email, person.password);
  await expectSignedIn(second, "Fay");
  await expectCounts(second, { streams: 0, assets: 0, unique: 0 });
  await choose(second, "Import local streams");
  await expect(second.getByText("Data exported successfully").filter({ visible: true })).toBeVisible();
  await expectCounts(second, { streams: 3, assets: 5, unique: 4 });
  await choose(second, "Import local streams");
  await expect(second.getByText("No local streams found").filter({ visible: true })).toBeVisible();
  await expectCounts(second, { streams: 3, assets: 5, unique: 4 });
  await context.close();
  await page.reload();
  await expectCounts(page, { streams: 3, assets: 5, unique: 4 });
});

test("an import whose answer is lost says so and keeps the local streams; repeated, it ends in the same three @long", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Gil");
  await signUp(page, product.mailbox, person);
  await page.evaluate((streams) => localStorage.setItem("u:streams", JSON.stringify(streams)), STREAMS);
  await page.route("**/api/streams/import", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await choose(page, "Import local streams");
  await expect(
    page.getByText("Your streams failed to be exported. Please try again").filter({ visible: true }),
  ).toBeVisible();
  expect(JSON.parse((await kept(page, "u:streams")) ?? "[]")).toHaveLength(3);
  await page.unroute("**/api/streams/import");
  await expect(page.getByText("Please wait until stream is fully imported")).toHaveCount(0);
  await choose(page, "Import local streams");
  await expectCounts(page, { streams: 3, assets: 5, unique: 4 });
  await page.reload();
  await expectCounts(page, { streams: 3, assets: 5, unique: 4 });
});
