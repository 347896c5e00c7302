import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { becomeGuest, guestStreams } from "../support/guest.ts";
import { type Product, test } from "../support/product.ts";

/** A visitor who gets what half of all visitors try. */
async function openTrialVisitor(browser: Browser, { url }: Product): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([{ name: "cointide-cohort", value: "10", url }]);
  return context;
}

const entryOf = ({ releases }: Product, slice: string) =>
  releases.registry().slices.find(({ name }) => name === slice);

test("a canary that fails in five sessions stops by itself; one that fails in fewer goes on", async ({
  browser,
  product,
}) => {
  const { releases } = product;
  const broken = await releases.publishBroken("mfe-streams", "render", { canary: 50 });
  const healthy = await releases.publishCopy("mfe-auth", undefined, { canary: 50 });
  const current = entryOf(product, "mfe-streams")?.releases;
  const visitor = await openTrialVisitor(browser, product);
  const page = await visitor.newPage();
  await becomeGuest(page, guestStreams(["BTCUSDT"]));

  const reports = Array.from({ length: 20 }, (_, index) => ({
    ...{ session: `0000000000000000${index}`, slice: "mfe-auth", version: healthy, canary: true },
    ...(index < 4 ? { outcome: "init", message: "It broke" } : { outcome: "ready", message: "" }),
  }));
  const told = await visitor.request.post("/api/telemetry", { data: { reports } });
  expect(told.status()).toBe(204);

  const panel = page.getByRole("heading", { name: "Your streams", exact: true });
  for (let session = 0; session < 5; session += 1) {
    expect(entryOf(product, "mfe-streams")?.canary?.release.version).toBe(broken);
    const reported = page.waitForResponse((response) => response.url().endsWith("/api/telemetry"));
    await page.goto("/dashboard");
    await expect(panel).toBeVisible();
    expect((await reported).status()).toBe(204);
  }
  await expect
    .poll(() => entryOf(product, "mfe-streams")?.stopped)
    .toEqual({ version: broken, reason: "it failed in 5 of its first 5 sessions" });
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
});

test("how canaries do is not told to the world", async ({ request }) => {
  expect((await request.get("/api/telemetry/canaries")).status()).toBe(404);
});
