import { execFileSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRegistryKey, publicKeyOf } from "@cointide/platform/registry-keys";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import type { Product } from "../support/product.ts";
import { lookForReleases, markPage } from "../support/releases.ts";
import { helloSlice } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";

/** The folder that a team has built for a version of its slice. */
function buildHello(product: Product, version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "hello-"));
  const { description, manifest } = helloSlice(product);
  const routes = `({ dashboard: [{ path: "hello", element: "Hello from ${version}" }] })`;
  const files = {
    "slice.json": JSON.stringify({ ...description, version }),
    "mf-manifest.json": manifest,
    "remoteEntry.js": `export const init = async () => {};
export const get = async () => () => ({ createRoutes: () => ${routes} });`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Runs a command for slices with the platform's key, or a team's beside it. Throws what it printed where it fails. */
function slice({ releases }: Product, args: string[], variables: NodeJS.ProcessEnv = {}): string {
  const env = { ...process.env, ...releases.variables, ...variables, NO_COLOR: "1", FORCE_COLOR: "0" };
  try {
    return execFileSync("npm", ["run", "-s", "slice", "--", ...args], {
      env,
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`);
  }
}

function newTeam() {
  const SLICE_KEY = makeRegistryKey();
  const key = createPrivateKey({ key: Buffer.from(SLICE_KEY, "base64"), type: "pkcs8", format: "der" });
  return { variables: { SLICE_KEY }, publicKey: publicKeyOf(key) };
}

/** Each change is a program that has to start. */
const TIME_FOR_COMMANDS = 240_000;

test("a team's signed releases reach an open page, also after its lost key was replaced, and nobody else's do @long", async ({
  page,
  product,
}) => {
  test.setTimeout(TIME_FOR_COMMANDS);
  const [lost, found] = [newTeam(), newTeam()];
  const folders: string[] = [];
  const signed = (version: string, { variables }: ReturnType<typeof newTeam>) => {
    const folder = buildHello(product, version);
    folders.push(folder);
    slice(product, ["sign", folder], variables);
    return ["publish", "--from", folder, "--skip-gate", "a test"];
  };
  slice(product, ["own", "hello", "hello-team", lost.publicKey]);
  slice(product, signed("1.0.0", lost));

  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const { port } = product.releases.registry().slices.find(({ name }) => name === "mfe-hello") ?? {};
  const served = async () => (await fetch(`http://localhost:${port}/healthz`)).status;
  await expect.poll(() => served().catch(() => 0)).toBe(200);
  await page.goto("/dashboard/hello");
  await expect(page.getByText("Hello from 1.0.0")).toBeVisible();
  const isSame = await markPage(page);
  await page.getByRole("link", { name: "Create", exact: true }).click();
  await expect(page.getByText("Hello from 1.0.0")).toBeHidden();

  slice(product, ["replace-key", lost.publicKey, found.publicKey]);
  expect(() => slice(product, signed("1.1.0", lost))).toThrow(
    /mfe-hello belongs to hello-team, and the given key is not one of its keys/,
  );
  slice(product, signed("1.1.0", found));
  await lookForReleases(page);
  await page.goBack();
  await expect(page.getByText("Hello from 1.1.0")).toBeVisible();
  expect(await isSame()).toBe(true);
  expect(product.releases.registry().change).toMatchObject({ by: "hello-team" });
  for (const folder of folders) rmSync(folder, { recursive: true });
});
