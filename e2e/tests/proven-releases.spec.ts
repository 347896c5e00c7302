import { pageDataSchema } from "@cointide/shared/contracts/page";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";

const SLICE = "mfe-streams";

const panelOf = (page: Page) => page.getByRole("heading", { name: "Your streams", exact: true });
const retryOf = (page: Page) => page.getByRole("button", { name: "Retry" });

async function publishFourBroken({ releases }: Product): Promise<void> {
  for (let count = 0; count < 4; count += 1) await releases.publishBroken(SLICE, "throws");
}

/** Opens the dashboard as a guest. Gives the page, and the addresses of the entries of the slice that it loads. */
async function openDashboard(visitor: BrowserContext) {
  const page = await visitor.newPage();
  const entries: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes(SLICE) && response.url().includes("remoteEntry.js"))
      entries.push(response.url());
  });
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.goto("/dashboard");
  return { page, entries };
}

/** A ticket by which pages of the shell vote on the current release of the slice. */
async function ticketFor(visitor: BrowserContext, version: string): Promise<string> {
  for (;;) {
    const html = await (await visitor.request.get("/dashboard", { headers: { accept: "text/html" } })).text();
    const [, text = ""] = /id="cointide-page">(.*?)<\/script>/s.exec(html) ?? [];
    const { trial, composition } = pageDataSchema.parse(JSON.parse(text));
    expect(composition.slices.find(({ name }) => name === SLICE)?.releases[0]?.version).toBe(version);
    // Of many slices that are not proven, a page votes on some.
    if (trial?.slices.includes(SLICE)) return trial.ticket;
  }
}

test("a browser runs the release that worked there last after four bad ones in a row, and a new one what reports have proven", async ({
  browser,
  product,
}) => {
  // Five browsers, and what reports prove within 5 s of the last one.
  test.setTimeout(120_000);
  const { releases } = product;
  const shell = await product.startShell({ EDGE_TRUST_PROXY: "loopback" });
  const open = () => browser.newContext({ baseURL: shell.url });
  const good = await releases.publishCopy(SLICE);

  const returning = await open();
  await expect(panelOf((await openDashboard(returning)).page)).toBeVisible();
  await publishFourBroken(product);
  const again = await openDashboard(returning);
  await expect(panelOf(again.page)).toBeVisible();
  expect(again.entries).toContainEqual(expect.stringContaining(good));
  await expect(retryOf(again.page)).toBeHidden();
  await returning.close();

  // Without a report the releases before the current one are tried, and none of them works.
  const fresh = await open();
  const { page } = await openDashboard(fresh);
  await expect(retryOf(page)).toBeVisible();
  await fresh.close();

  await releases.reset();
  const next = await releases.publishCopy(SLICE);
  const visitor = await open();
  const ticket = await ticketFor(visitor, next);
  for (let client = 0; client < 20; client += 1) {
    const report = { session: `0000000000000000${client}`, slice: SLICE, version: next, canary: false };
    const response = await visitor.request.post("/api/telemetry", {
      data: { reports: [{ ...report, outcome: "ready", message: "" }], ticket },
      headers: { "x-forwarded-for": `203.0.${client >> 1}.${client}` },
    });
    expect(response.status()).toBe(204);
  }
  const entry = () => releases.registry().slices.find(({ name }) => name === SLICE);
  await expect.poll(() => entry()?.proven, { timeout: 15_000 }).toBe(next);
  await publishFourBroken(product);
  const proven = await openDashboard(visitor);
  await expect(panelOf(proven.page)).toBeVisible();
  expect(proven.entries).toContainEqual(expect.stringContaining(next));
  await visitor.close();
  await shell.stop();
});
