import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleEdge } from "./testing/bundle-edge.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
  await bundleEdge(folder);
  mkdirSync(join(folder, ".env"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that ends at its start. */
function run(name: string, variables: Record<string, string>, cwd = tmpdir()) {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, `${name}.js`)], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: join(folder, "data"), ...variables },
    cwd,
    encoding: "utf8",
    timeout: 15_000,
  });
  return { status, lines: stderr.trim().split("\n") };
}

const KEY = { REGISTRY_PUBLIC_KEY: Buffer.alloc(32).toString("base64") };
const _SLICE = { ...KEY, SLICE: "mfe-demo", PORT: "3009" };

test.each<[name: string, problem: string, variables: Record<string, string>, sentence: RegExp]>([
  ["serve-shell", "no key", {}, /set REGISTRY_KEY where releases are published/],
  [
    "serve-shell",
    "a short secret",
    { ...KEY, TICKET_SECRET: "x" },
    /^TICKET_SECRET must have at least 32 characters\.$/,
  ],
  ["serve-slice", "no slice", { ...KEY, PORT: "3009" }, /^SLICE must name a slice such as mfe-auth\.$/],
  ["serve-slice", "no port", { ...KEY, SLICE: "mfe-demo" }, /PORT must be a port number/],
  ["serve-guard", "a wrong address", { SERVICE_URL: "api" }, /SERVICE_URL must be the service's address/],
])("%s with %s ends with one message", (name, _, variables, sentence) => {
  const { status, lines } = run(name, variables);
  expect([status, lines]).toEqual([1, [expect.stringMatching(sentence)]]);
});

test("a folder named .env is reported", () => {
  const { status, lines } = run("serve-shell", KEY, folder);
  expect([status, lines]).toEqual([1, [expect.stringMatching(/\.env/)]]);
});

test("programs have no source maps, which Node would keep in memory", () => {
  expect(readdirSync(folder).filter((name) => name.endsWith(".map"))).toEqual([]);
});
