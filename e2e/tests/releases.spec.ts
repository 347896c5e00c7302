import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishSlice } from "@cointide/platform/publish-slice";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { helloSlice } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

/** What the panel of mfe-streams calls itself, which a release may change. */
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const renamed = (name: string) => (_: string, text: string) => text.replaceAll("Your streams", name);

test("a release is what the next page is made of, and a rollback brings back what was there before", async ({
  page,
  product: { releases },
}) => {
  await releases.publishCopy("mfe-streams", renamed("Your new streams"));
  await page.goto("/dashboard");
  await expect(heading(page, "Your new streams")).toBeVisible();
  await releases.rollBack("mfe-streams");
  await page.reload();
  await expect(heading(page, "Your streams")).toBeVisible();
});

test("a registry that is changed, or an older one put back, changes no page", async ({
  page,
  product: { releases },
}) => {
  const file = join(releases.folder, "registry.json");
  const old = readFileSync(file, "utf8");
  await releases.publishCopy("mfe-streams", renamed("Your new streams"));
  await page.goto("/dashboard");
  await expect(heading(page, "Your new streams")).toBeVisible();
  const current = readFileSync(file, "utf8");
  for (const forged of [old, current.replace("mfe-settings", "mfe-settingz"), "{}", ""]) {
    writeFileSync(file, forged);
    await page.reload();
    await expect(heading(page, "Your new streams")).toBeVisible();
    expect(await page.evaluate(async () => (await fetch("/registry.json")).text())).toBe(current);
  }
});

const HELLO = `
export const init = async () => {};
export const get = async () => () => ({
  createRoutes: () => ({ dashboard: [{ path: "hello", element: "Hello from a slice of today" }] }),
});
`;

test("a slice that is published while the product runs has its page without a restart", async ({
  page,
  product: { releases, foreignPort },
}) => {
  const { description, manifest } = helloSlice({ foreignPort });
  const files = new Map([
    ["remoteEntry.js", Buffer.from(HELLO)],
    ["mf-manifest.json", Buffer.from(manifest)],
  ]);
  await publishSlice({
    store: releases.store,
    build: { description, semver: "1.0.0", files },
    gate: { skipped: "a test" },
  });
  const served = async () => (await fetch(`http://localhost:${description.port}/healthz`)).status;
  await expect.poll(() => served().catch(() => 0)).toBe(200);
  await page.goto("/dashboard/hello");
  await expect(page.getByText("Hello from a slice of today")).toBeVisible();
});
