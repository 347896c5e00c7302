import { expectSignedIn, signUp, uniquePerson } from "@cointide/testing/account";
import { cardOf, createStream, kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

const SENTENCE = "The database is not available right now. Please try again shortly.";
const banner = (page: Page) => page.getByRole("region", { name: "Waiting for the service" });

/** Refuses calls as a service without its database does. Returns the times of the refused calls and the undo. */
async function refuse(page: Page, path: RegExp, retryAfter: string) {
  const calls: number[] = [];
  await page.route(path, (route) => {
    calls.push(Date.now());
    const headers = { "retry-after": retryAfter };
    return route.fulfill({ status: 503, headers, contentType: "text/plain", body: SENTENCE });
  });
  return { calls, end: () => page.unroute(path) };
}

test("a member's page waits for the service, goes on or stops waiting, and stays signed in @long", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Wim");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  let outage = await refuse(page, /\/api\/streams\b/, "2");
  await page.reload();
  await expect(banner(page)).toContainText(/Next try in \d s\.|Trying again/);
  await expect.poll(() => outage.calls).toHaveLength(2);
  const [first = 0, second = 0] = outage.calls;
  expect(second - first).toBeGreaterThanOrEqual(1_900);
  await outage.end();
  await expectSignedIn(page, person.name);
  await expect(cardOf(page, "BTCUSDT")).toBeVisible();
  await expect(banner(page)).toBeHidden();

  outage = await refuse(page, /\/api\/streams\b/, "50");
  await createStream(page, "BTCUSDT", "ETHUSDT");
  await expect(banner(page)).toContainText(/Next try in \d\d s\./);
  await outage.end();
  await banner(page).getByRole("button", { name: "Try now" }).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);

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
