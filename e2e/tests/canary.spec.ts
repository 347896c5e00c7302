import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";

/** A visitor in this cohort, from 0 to 100. */
async function openVisitor(
  browser: Browser,
  { url }: Pick<Product, "url">,
  cohort: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([{ name: "cointide-cohort", value: cohort, url }]);
  return context;
}

const entryOf = ({ releases }: Product, slice: string) =>
  releases.registry().slices.find(({ name }) => name === slice);

/** Sends the reports of the page as a client in the n-th network, through a trusted proxy. */
async function reportFrom(page: Page, n: number): Promise<void> {
  await page.unrouteAll();
  await page.route("**/api/telemetry", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": `203.0.${n}.1` } }),
  );
}

test("a canary reaches its share of visitors and stays with them", async ({ browser, product }) => {
  const version = await product.releases.publishCopy("mfe-streams", undefined, { canary: 40 });
  for (const [cohort, isOnTrial] of [
    ["39.99", true],
    ["40", false],
  ] as const) {
    const visitor = await openVisitor(browser, product, cohort);
    const page = await visitor.newPage();
    await becomeGuest(page);
    for (const open of [() => page.goto("/dashboard"), () => page.reload()]) {
      const loaded = page.waitForRequest(/mfe-streams\/.*\/remoteEntry\.js/);
      await open();
      expect((await loaded).url().includes(`/${version}/`)).toBe(isOnTrial);
      await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
    }
    await visitor.close();
  }
});

test("a canary stops once it has failed for visitors of five networks @long", async ({
  browser,
  product,
}) => {
  const { releases } = product;
  const shell = await product.startShell({ EDGE_TRUST_PROXY: "loopback" });
  const broken = await releases.publishBroken("mfe-streams", "render", { canary: 50 });
  const current = entryOf(product, "mfe-streams")?.releases;
  const visitor = await openVisitor(browser, shell, "10");
  const page = await visitor.newPage();
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const panel = page.getByRole("heading", { name: "Your streams", exact: true });

  for (let n = 1; n <= 5; n += 1) {
    expect(entryOf(product, "mfe-streams")?.canary?.release.version).toBe(broken);
    await reportFrom(page, n);
    const reported = page.waitForResponse((response) => response.url().endsWith("/api/telemetry"));
    await page.goto("/dashboard");
    await expect(panel).toBeVisible();
    expect((await reported).status()).toBe(204);
  }
  await expect
    .poll(() => entryOf(product, "mfe-streams")?.stopped)
    .toEqual({ version: broken, reason: "it failed for 5 of its first 5 visitors" });
  expect(entryOf(product, "mfe-streams")).toMatchObject({ canary: null, releases: current });

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  await expect(panel).toBeVisible();
  expect(asked.filter((url) => url.includes(broken))).toEqual([]);
  await visitor.close();
  await shell.stop();
});
