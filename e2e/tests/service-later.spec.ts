import { expectSignedIn, signUp, uniquePerson } from "@cointide/testing/account";
import { cardOf, createStream, kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

const SENTENCE = "The database is not available right now. Please try again shortly.";
const banner = (page: Page) => page.getByRole("region", { name: "Waiting for the service" });

/** Has the service refuse calls until later, as without its database. Gives when they came, and the end of it. */
async function refuse(page: Page, path: RegExp, retryAfter: string) {
  const calls: { path: string; at: number }[] = [];
  await page.route(path, (route) => {
    calls.push({ path: new URL(route.request().url()).pathname, at: Date.now() });
    return route.fulfill({
      ...{ status: 503, headers: { "retry-after": retryAfter }, contentType: "text/plain", body: SENTENCE },
    });
  });
  return { calls, end: () => page.unroute(path) };
}

test("a member's page waits for the service and goes on by itself, and the member stays signed in", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Wim");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  const outage = await refuse(page, /\/api\/(streams|user)\b/, "2");
  await page.reload();
  await expect(banner(page)).toContainText(/Next try in \d s\.|Trying again/);
  const reads = () => outage.calls.filter((call) => call.path === "/api/streams").map(({ at }) => at);
  await expect.poll(reads).toHaveLength(2);
  const [first = 0, second = 0] = reads();
  expect(second - first).toBeGreaterThanOrEqual(1_900);
  await outage.end();
  await expectSignedIn(page, person.name);
  await expect(cardOf(page, "BTCUSDT")).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test("a wait can be cut short, or ended, and a new stream is created once", async ({ page, product }) => {
  const person = uniquePerson("Zoe");
  await signUp(page, product.mailbox, person);
  let outage = await refuse(page, /\/api\/streams\b/, "50");
  await createStream(page, "BTCUSDT", "ETHUSDT");
  await expect(banner(page)).toContainText(/Next try in \d\d s\./);
  await outage.end();
  await banner(page).getByRole("button", { name: "Try now" }).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(cardOf(page, "BTCUSDT", "ETHUSDT")).toBeVisible();

  outage = await refuse(page, /\/api\/streams\b/, "50");
  await page.reload();
  await banner(page).getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByRole("heading", { name: "OOPS! Something went wrong." })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await kept(page, "u:token")).not.toBeNull();
  await outage.end();
  await page.getByRole("button", { name: "Refresh page" }).click();
  await expectSignedIn(page, person.name);
});

test("what a person saves is sent once, and a service that wants a year is not waited for", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Yan");
  await signUp(page, product.mailbox, person);
  await page.goto("/dashboard/settings");
  const outage = await refuse(page, /\/api\/user\/name\b/, "1");
  await page.getByLabel("Name").fill("Yannick");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("dialog").getByText(SENTENCE)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(outage.calls).toHaveLength(1);
  await outage.end();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Your name has been updated")).toBeVisible();

  await refuse(page, /\/api\/streams\b/, "31536000");
  await page.goto("/dashboard");
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await kept(page, "u:token")).not.toBeNull();
});
