import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleProgram, EDGE_PROGRAMS } from "../build/bundle-program.ts";
import { ROOT } from "../config/workspace.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
  const platform = join(ROOT, "platform");
  const entries = EDGE_PROGRAMS.map((entry) => join(platform, "src", entry));
  // As they are built for production.
  await bundleProgram(platform, entries, folder, { holdsLibraries: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
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

test.each<
  [name: string, problem: string, variables: Record<string, string>, sentence: RegExp, cwd?: "folder"]
>([
  ["serve-shell", "no key", {}, /set REGISTRY_KEY where releases are published/],
  ["serve-shell", "a folder named .env", KEY, /\.env/, "folder"],
  ["serve-slice", "no slice", { ...KEY, PORT: "3009" }, /^SLICE must name a slice such as mfe-auth\.$/],
  ["serve-signer", "a wrong address", { SERVICE_URL: "api" }, /SERVICE_URL must be the service's address/],
  ["serve-signer", "the public key alone", KEY, /^The signer needs REGISTRY_KEY\.$/],
  ["serve-gate", "no folder", KEY, /^Set GATE_DIR/],
])("%s with %s ends with one message", (name, _, variables, sentence, cwd) => {
  const { status, lines } = run(name, variables, cwd && folder);
  expect([status, lines]).toEqual([1, [expect.stringMatching(sentence)]]);
});

test("programs have no source maps, which Node would keep in memory", () => {
  expect(readdirSync(folder).filter((name) => name.endsWith(".map"))).toEqual([]);
});
