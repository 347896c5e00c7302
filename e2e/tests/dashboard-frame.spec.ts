import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, priceOf } from "../support/board.ts";
import { watchShifts } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT"], ["PEPEUSDT", "SOLUSDT"]);

/** The markup that the page came with; unlike the app's, it has skeletons. */
const frameOf = (page: Page) => page.getByRole("region", { name: "Loading your profile" });

/** Holds scripts of the shell back, its main one where none are named, until the returned function is called. */
async function holdScripts(page: Page, files = "**/main.*.js"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const path of ["/dashboard", "/dashboard/streams"]) {
  test(`a guest sees the dashboard's header and skeletons at ${path} before any script is there`, async ({
    page,
  }) => {
    await page.route("**/*.js", (route) => route.abort());
    const policy: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Security Policy")) policy.push(message.text());
    });
    await becomeGuest(page, STREAMS);
    await page.goto(path);
    await expect(frameOf(page)).toBeVisible();
    await expectFeed(page, "Connecting");
    await expect(page.getByRole("button", { name: "Settings menu" })).toBeVisible();
    await expect(page.getByText("Loading your streams")).toBeAttached();
    expect(policy).toEqual([]);
  });
}

test("the dashboard's frame stays hidden without a token", async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.locator("#root")).toBeEmpty();
});

for (const width of [390, 1440]) {
  test(`the app takes the frame's place at ${width} px without a shift or an error`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const problems = await watchProblems(page);
    const shifts = await watchShifts(page);
    await becomeGuest(page, STREAMS);
    const release = await holdScripts(page);
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(frameOf(page)).toBeVisible();
    const pause = page.getByRole("button", { name: "Pause" });
    const before = await pause.boundingBox();
    release();
    await expectTicking(priceOf(page, "BTCUSDT"));
    await expect(frameOf(page)).toHaveCount(0);
    const after = await pause.boundingBox();
    for (const side of ["x", "y", "width", "height"] as const)
      expect(after?.[side]).toBeCloseTo(before?.[side] ?? 0, 0);
    expect(await shifts()).toEqual({ total: 0, shifts: [] });
    expect(problems).toEqual([]);
  });
}

test("what the feed's state says moves nothing beside it", async ({ page, product }) => {
  const shifts = await watchShifts(page);
  await becomeGuest(page, STREAMS);
  await product.exchange.fault({ kind: "refuse" });
  await page.goto("/dashboard");
  await expectFeed(page, "Reconnecting", 60_000);
  await expect(page.getByText(/^Simulated prices · reconnecting/)).toBeVisible();
  await product.exchange.reset();
  await expectFeed(page, "Live", 60_000);
  expect((await shifts()).shifts.flatMap(({ moved }) => moved)).toEqual([]);
});

test("a press that begins before the app is there and ends when it could be is a click", async ({ page }) => {
  const release = await holdScripts(page);
  const loaded = page.waitForResponse(/\/main\.[0-9a-f]+\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Get realtime updates now" });
  await button.hover();
  await page.mouse.down();
  release();
  await (await loaded).finished();
  // The app needs 100 to 300 ms from here on.
  await page.waitForTimeout(1_000);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a button that is clicked before any script is there answers when the app is", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  const release = await holdScripts(page, "**/*.js");
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Pause" }).click();
  release();
  await expectFeed(page, "Paused");
});

test("prices need no script of the shell but its main one", async ({ page, product }) => {
  const other = new RegExp(`^${product.url}/\\d+\\.\\w+\\.js$`);
  const asked: string[] = [];
  // They are asked for later, by other slices.
  await page.route(other, () => {});
  page.on("request", (request) => {
    if (other.test(request.url())) asked.push(request.url());
  });
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.getByRole("link", { name: "Create", exact: true }).click();
  await expect.poll(() => asked).not.toEqual([]);
});
