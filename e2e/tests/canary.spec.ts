import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";

/** A visitor who gets what half of all visitors try. */
async function openTrialVisitor(browser: Browser, { url }: Pick<Product, "url">): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([{ name: "cointide-cohort", value: "10", url }]);
  return context;
}

const entryOf = ({ releases }: Product, slice: string) =>
  releases.registry().slices.find(({ name }) => name === slice);

/** Reports of the page come from a client in the n-th network, as a proxy that is trusted says. */
async function reportFrom(page: Page, n: number): Promise<void> {
  await page.unrouteAll();
  await page.route("**/api/telemetry", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": `203.0.${n}.1` } }),
  );
}

test("a canary that fails with visitors of five networks stops by itself, and not by one network alone @long", async ({
  browser,
  product,
}) => {
  const { releases } = product;
  const shell = await product.startShell({ EDGE_TRUST_PROXY: "loopback" });
  const broken = await releases.publishBroken("mfe-streams", "render", { canary: 50 });
  const healthy = await releases.publishCopy("mfe-auth", undefined, { canary: 50 });
  const current = entryOf(product, "mfe-streams")?.releases;
  const visitor = await openTrialVisitor(browser, shell);
  const page = await visitor.newPage();
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const panel = page.getByRole("heading", { name: "Your streams", exact: true });

  /** Opens a page that reports; gives the ticket that its report bore. */
  async function visitFrom(n: number): Promise<string> {
    await reportFrom(page, n);
    const reported = page.waitForResponse((response) => response.url().endsWith("/api/telemetry"));
    await page.goto("/dashboard");
    await expect(panel).toBeVisible();
    const response = await reported;
    expect(response.status()).toBe(204);
    return response.request().postDataJSON().ticket;
  }

  // A stranger with one network invents sessions, each with a ticket of its own.
  for (let session = 0; session < 6; session += 1) {
    const ticket = await visitFrom(1);
    const report = {
      session: `0000000000000000${session}`,
      slice: "mfe-auth",
      version: healthy,
      canary: true,
    };
    const reports = [{ ...report, outcome: "init", message: "It broke" }];
    const headers = { "x-forwarded-for": `203.0.1.${session}` };
    expect(
      (await visitor.request.post("/api/telemetry", { data: { reports, ticket }, headers })).status(),
    ).toBe(204);
  }
  for (let n = 2; n <= 5; n += 1) {
    expect(entryOf(product, "mfe-streams")?.canary?.release.version).toBe(broken);
    await visitFrom(n);
  }
  await expect
    .poll(() => entryOf(product, "mfe-streams")?.stopped)
    .toEqual({ version: broken, reason: "it failed for 5 of its first 5 visitors" });
  expect(entryOf(product, "mfe-streams")).toMatchObject({ canary: null, releases: current });
  expect(entryOf(product, "mfe-auth")).toMatchObject({
    canary: { release: { version: healthy } },
    stopped: null,
  });

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  await expect(panel).toBeVisible();
  expect(asked.filter((url) => url.includes(broken))).toEqual([]);
  await visitor.close();
  await shell.stop();
});

test("the results of canaries are not public", async ({ request }) => {
  expect((await request.get("/api/telemetry/canaries")).status()).toBe(404);
});
