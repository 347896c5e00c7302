import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { type BrowserContext, expect } from "@playwright/test";
import { test } from "../support/test.ts";

const SLICE = "mfe-streams";

/** Opens the dashboard as a guest. Returns the page and the addresses of the slice's entries that it loads. */
async function openDashboard(visitor: BrowserContext) {
  const page = await visitor.newPage();
  const entries: string[] = [];
  page.on("response", (response) => {
    if (new RegExp(`${SLICE}/.*remoteEntry\\.js`).test(response.url())) entries.push(response.url());
  });
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard");
  return {
    entries,
    panel: page.getByRole("heading", { name: "Your streams", exact: true }),
    retry: page.getByRole("button", { name: "Retry" }),
  };
}

test("after four bad releases a browser runs the one that worked there last, and a new browser shows the card @long", async ({
  browser,
  product: { releases, url },
}) => {
  const good = await releases.publishCopy(SLICE);
  const returning = await browser.newContext({ baseURL: url });
  await expect((await openDashboard(returning)).panel).toBeVisible();
  for (let count = 0; count < 4; count += 1) await releases.publishBroken(SLICE, "throws");
  const again = await openDashboard(returning);
  await expect(again.panel).toBeVisible();
  expect(again.entries).toContainEqual(expect.stringContaining(good));
  await expect(again.retry).toBeHidden();

  const fresh = await browser.newContext({ baseURL: url });
  await expect((await openDashboard(fresh)).retry).toBeVisible();
});
