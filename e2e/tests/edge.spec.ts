import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("heading", { name: "Your streams" });

/** Changes files on their way to the browser, as an attacker in between could; gives what the console said of it. */
async function tamper(page: Page, files: RegExp, addition: string): Promise<string[]> {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("valid digest in the 'integrity' attribute")) refused.push(message.text());
  });
  await page.route(files, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${addition}\n${await response.text()}` });
    } catch (error) {
      // The test may be over before all files of a slice have come.
      if (!/disposed|closed/.test(String(error))) throw error;
    }
  });
  return refused;
}

const RUNS = "globalThis.tampered = true;";
const tampered = (page: Page) => page.evaluate(() => (globalThis as { tampered?: boolean }).tampered);

test("the page loads each script and stylesheet once, and its import map names and checks every script", async ({
  page,
}) => {
  const problems = await watchProblems(page);
  const files: string[] = [];
  page.on("request", (request) => {
    // A blob is the text of a script that the page fetched and checked.
    if (/^http.*\.(js|css)$/.test(request.url())) files.push(request.url());
  });
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard/streams");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d/);
  expect(files.filter((address, at) => files.indexOf(address) < at)).toEqual([]);
  const integrity = await page.evaluate(() => {
    const { textContent } = document.querySelector('script[type="importmap"]') ?? {};
    const named = Object.keys(JSON.parse(textContent ?? "{}").integrity);
    return named.map((address) => new URL(address, document.baseURI).href);
  });
  const scripts = files.filter((address) => address.endsWith(".js"));
  expect(scripts.filter((address) => !integrity.includes(address))).toEqual([]);
  expect(problems).toEqual([]);
});

for (const [what, files] of [
  ["entry", /mfe-streams\/.*\/remoteEntry\.js/],
  ["chunk", /mfe-streams\/.*expose_panel\..*\.js/],
] as const) {
  test(`webpack 14310: a slice's ${what} that was tampered with never runs`, async ({ page }) => {
    await becomeGuest(page);
    const refused = await tamper(page, files, RUNS);
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(refused).not.toEqual([]);
    expect(await tampered(page)).toBeUndefined();
  });
}

test("a slice that is opened later waits for the rest of the page, and never runs tampered with", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const refused = await tamper(page, /mfe-historical\/.*\/remoteEntry\.js/, RUNS);
  let isAway = true;
  await page.route("**/composition.json", (route) => (isAway ? route.abort() : route.fallback()));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Expand" }).click();
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  expect(refused).toEqual([]);
  isAway = false;
  await retry.click();
  await expect.poll(() => refused).not.toEqual([]);
  await expect(retry).toBeVisible();
  expect(await tampered(page)).toBeUndefined();
});

test("a worker's script that was tampered with never runs, and prices tick in the page", async ({ page }) => {
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const refused = await tamper(page, /\.worker\.[0-9a-f]{8}\.js$/, RUNS);
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  expect(refused).not.toEqual([]);
  expect(workers).toEqual([]);
  expect(await tampered(page)).toBeUndefined();
});

test("what is loaded later, by no link of the page, is checked just the same @long", async ({ page }) => {
  const refused = await tamper(page, /mfe-auth\/.*\.js/, RUNS);
  await page.goto("/");
  await page.getByRole("link", { name: "Join" }).first().click();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  expect(refused).not.toEqual([]);
  expect(await tampered(page)).toBeUndefined();
});

test("a stylesheet of a slice that was tampered with never applies @long", async ({ page }) => {
  await becomeGuest(page);
  const refused = await tamper(
    page,
    /mfe-streams\/.*\.css/,
    "html { outline: 9px solid rgb(1, 2, 3) !important; }",
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  expect(refused).not.toEqual([]);
  const outline = await page.evaluate(() => getComputedStyle(document.documentElement).outlineColor);
  expect(outline).not.toBe("rgb(1, 2, 3)");
});

test("a release on trial is for its share of visitors, and stays with them", async ({ browser, product }) => {
  const version = await product.releases.publishCopy("mfe-streams", undefined, { canary: 40 });
  for (const [cohort, isOnTrial] of [
    ["39.99", true],
    ["40", false],
  ] as const) {
    const context = await browser.newContext();
    await context.addCookies([{ name: "cointide-cohort", value: cohort, url: product.url }]);
    const page = await context.newPage();
    await becomeGuest(page);
    for (const open of [() => page.goto(`${product.url}/dashboard`), () => page.reload()]) {
      const loaded = page.waitForRequest(/mfe-streams\/.*\/remoteEntry\.js/);
      await open();
      expect((await loaded).url().includes(`/${version}/`)).toBe(isOnTrial);
      await expect(panel(page)).toBeVisible();
    }
    await context.close();
  }
});
