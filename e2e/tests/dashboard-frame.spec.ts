import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, feedChip, priceOf } from "../support/board.ts";
import { watchShifts } from "../support/layout.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT"], ["PEPEUSDT", "SOLUSDT"]);

/** The prerendered markup, which has skeletons, unlike the app. */
const frameOf = (page: Page) => page.getByRole("region", { name: "Loading your profile" });

/** Holds scripts back, by default the main one, until the returned function is called. */
async function holdScripts(page: Page, files = "**/main.*.js"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("a guest sees the dashboard's frame before any script, and its buttons repeat an early click", async ({
  page,
}) => {
  const policy: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Security Policy")) policy.push(message.text());
  });
  const release = await holdScripts(page, "**/*.js");
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.locator("#root")).toBeEmpty();
  await becomeGuest(page, STREAMS);
  for (const path of ["/dashboard/streams", "/dashboard"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(frameOf(page)).toBeVisible();
    await expectFeed(page, "Connecting");
    await expect(page.getByRole("button", { name: "Settings menu" })).toBeVisible();
    await expect(page.getByText("Loading your streams")).toBeAttached();
  }
  await feedChip(page).click();
  release();
  await page.getByRole("button", { name: "Pause" }).click();
  await expectFeed(page, "Paused");
  expect(policy).toEqual([]);
});

for (const [width, tag] of [
  [390, []],
  [1440, ["@long"]],
] as const) {
  test(`the app replaces the frame at ${width} px without a shift or an error`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const problems = await watchProblems(page);
    const shifts = await watchShifts(page);
    await becomeGuest(page, STREAMS);
    const release = await holdScripts(page);
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(frameOf(page)).toBeVisible();
    const chip = feedChip(page);
    const before = await chip.boundingBox();
    release();
    await expectTicking(priceOf(page, "BTCUSDT"));
    await expect(frameOf(page)).toHaveCount(0);
    const after = await chip.boundingBox();
    for (const side of ["x", "y", "width", "height"] as const)
      expect(after?.[side]).toBeCloseTo(before?.[side] ?? 0, 0);
    expect(await shifts()).toEqual({ total: 0, shifts: [] });
    expect(problems).toEqual([]);
  });
}

test("changes of the feed's state move nothing else @long", async ({ page, product }) => {
  const shifts = await watchShifts(page);
  await becomeGuest(page, STREAMS);
  await product.exchange.fault({ kind: "refuse" });
  await page.goto("/dashboard");
  await expectFeed(page, "Reconnecting", 60_000);
  await expect(feedChip(page)).toHaveAccessibleName(/Simulated prices · reconnecting/);
  await product.exchange.reset();
  await expectFeed(page, "Live", 60_000);
  expect((await shifts()).shifts.flatMap(({ moved }) => moved)).toEqual([]);
});

test("a press that starts before the app is ready counts as a click @long", async ({ page }) => {
  const release = await holdScripts(page);
  const loaded = page.waitForResponse(/\/main\.[0-9a-f]+\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Get realtime updates now" });
  await button.hover();
  await page.mouse.down();
  release();
  await (await loaded).finished();
  // The app starts within 100 to 300 ms.
  await page.waitForTimeout(1_000);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/dashboard$/);
});
