import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningNginx, runNginx } from "@cointide/platform/run-nginx";
import { writeSite } from "@cointide/platform/write-site";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";

let site: { url: string; nginx: RunningNginx; write(): boolean; remove(): void };

/** Ports that were free when asked for. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once("listening", resolve))));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function startSite({ url, releases }: Product): Promise<typeof site> {
  const folder = mkdtempSync(join(tmpdir(), "cointide-site-"));
  const { feed } = (await (await fetch(`${url}/api/config`)).json()) as { feed: string };
  const { store } = releases;
  const names = store.read().slices.map(({ name }) => name);
  const [port = 0, ...ports] = await freePorts(names.length + 1);
  const shellOrigin = `http://localhost:${port}`;
  const write = () =>
    writeSite({
      ...{ out: folder, releases: releases.folder, registry: store.read(), publicKey: store.publicKey },
      signed: store.storage.read("registry.json") ?? "",
      shellOrigin,
      origins: Object.fromEntries(names.map((name, index) => [name, `http://localhost:${ports[index]}`])),
      // Where the product's own edge server passes on what is for the service.
      service: `${url}/api`,
      ...{ feeds: [feed], overrides: false, certificates: undefined },
    }).configChanged;
  write();
  const nginx = await runNginx(join(folder, "nginx.conf"), port);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { url: shellOrigin, nginx, write, remove };
}

test.beforeAll(async ({ product }) => {
  site = await startSite(product);
});
test.afterAll(async () => {
  await site.nginx.stop();
  site.remove();
});

test("plain files behind nginx are the whole product: prices tick, slices load, nothing is turned away", async ({
  page,
}) => {
  const problems = await watchProblems(page);
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await page.goto(`${site.url}/dashboard`);
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.getByRole("link", { name: "Create" }).click();
  await expect(page.getByRole("dialog", { name: "Select up to 5 assets" })).toBeVisible();
  await page.goto(`${site.url}/dashboard/settings`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  // A request that was under way when its page was left is no problem.
  expect(problems.filter((problem) => !problem.includes("ERR_ABORTED"))).toEqual([]);
});

test("the folder written again brings a release and a trial to visitors, who keep their part in it @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page);
  const version = await product.releases.publishCopy("mfe-streams", undefined, { canary: 50 });
  expect(site.write()).toBe(true);
  site.nginx.reload();
  for (const [cohort, isOnTrial] of [
    ["49.99", true],
    ["50", false],
  ] as const) {
    await page.context().addCookies([{ name: "cointide-cohort", value: cohort, url: site.url }]);
    await expect(async () => {
      const loaded = page.waitForRequest(/mfe-streams\/.*\/remoteEntry\.js/);
      await page.goto(`${site.url}/dashboard`);
      expect((await loaded).url().includes(`/${version}/`)).toBe(isOnTrial);
    }).toPass();
    await expect(page.getByRole("heading", { name: "Your streams" })).toBeVisible();
  }
});
