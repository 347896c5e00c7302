import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/product.ts";

/** What filled the page's place at a time, and how many of its prices stood. */
type Filling = { articles: number; prices: number; feed: string };

/** Has each page note what fills its place, one after the other; may click a button of the first as soon as it is there. */
async function noteFillings(page: Page, click = ""): Promise<void> {
  await page.addInitScript((name) => {
    const seen = new Set<Element>();
    const fillings: Filling[] = [];
    new MutationObserver(() => {
      const filling = document.querySelector("#root > *");
      const prices = [...document.querySelectorAll('td[data-label="Last price"]')];
      if (filling === null || seen.has(filling)) return;
      seen.add(filling);
      fillings.push({
        articles: document.querySelectorAll("article").length,
        prices: prices.filter(({ textContent }) => /\d/.test(textContent ?? "")).length,
        feed: document.querySelector("[data-feed]")?.getAttribute("data-feed") ?? "",
      });
      const buttons = [...document.querySelectorAll("button")];
      if (fillings.length === 1) buttons.find(({ textContent }) => name && textContent === name)?.click();
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { fillings });
  }, click);
}

const fillingsOf = (page: Page): Promise<Filling[]> =>
  page.evaluate(() => (window as unknown as { fillings: Filling[] }).fillings);

/** Comes back until the page that was kept was shown: where the service takes its time, nobody waits for it. */
async function comeBack(page: Page): Promise<Filling[]> {
  let fillings: Filling[] = [];
  await expect(async () => {
    await page.goto("/dashboard");
    await expect(priceOf(page, "SOLUSDT")).toHaveText(/\d/);
    await expect.poll(async () => (await fillingsOf(page)).length, { timeout: 2_000 }).toBe(2);
    fillings = await fillingsOf(page);
  }).toPass();
  return fillings;
}

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"], ["PEPEUSDT", "SOLUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "SOLUSDT");
});

test("a guest who comes back sees prices of now before the app is there, which takes them over", async ({
  page,
}) => {
  const problems = await watchProblems(page);
  await noteFillings(page);
  const [first] = await comeBack(page);
  expect(first).toEqual({ articles: 2, prices: 4, feed: "connecting" });
  await expectFeed(page, "Live");
  await expectTicking(priceOf(page, "BTCUSDT"));
  expect(problems).toEqual([]);
});

test("what is asked for before the app is there is done when it is", async ({ page }) => {
  await noteFillings(page, "Pause");
  await comeBack(page);
  await expectFeed(page, "Paused");
});

test("a dashboard whose streams have changed starts as if nothing had been kept", async ({ page }) => {
  await page.getByRole("button", { name: "Delete" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await noteFillings(page);
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "SOLUSDT"));
  for (const { articles } of await fillingsOf(page)) expect(articles).toBeLessThanOrEqual(1);
});
