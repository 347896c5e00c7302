import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { publishShellBuild, SHELL_ENTRY_FILE } from "../releases/publish-shell.ts";
import { publishSlice } from "../releases/publish-slice.ts";
import { openGate, sampleBuild, sampleKeys, sampleStore } from "../releases/testing/sample-builds.ts";
import { bundleEdge } from "./testing/bundle-edge.ts";
import { freePort, rawRequest } from "./testing/raw-request.ts";

/** A limit on open files that a few dozen connections use up. */
const FEW_FILES = 64;

const keys = sampleKeys();
let programs: string;
let folder: string;
let child: ChildProcess;
let log: string;

beforeAll(async () => {
  programs = mkdtempSync(join(tmpdir(), "servers-"));
  await bundleEdge(programs);
});
afterAll(() => rmSync(programs, { recursive: true, force: true }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unreadable-"));
  const store = sampleStore(join(folder, "store"), keys);
  await publishShellBuild(
    store,
    new Map([
      ["main.01234567.js", Buffer.from("export {};")],
      [SHELL_ENTRY_FILE, Buffer.from('["main.01234567.js"]')],
    ]),
  );
  await publishSlice({ store, build: sampleBuild("one"), gate: openGate });
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

const ask = (port: number, path: string) =>
  rawRequest(port, path, { accept: path.startsWith("/dash") ? "text/html" : "*/*" });
const ready = (port: number) => ask(port, "/readyz").then(({ text }) => text, String);

async function start(name: string): Promise<number> {
  const port = await freePort();
  log = "";
  const command = `ulimit -n ${FEW_FILES}; exec "$0" "$1"`;
  child = spawn("sh", ["-c", command, process.execPath, join(programs, `${name}.js`)], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", REGISTRY_PUBLIC_KEY: keys.publicKey, REGISTRY_KEY: "" },
      ...{ RELEASES_DIR: join(folder, "store"), DATA_DIR: join(folder, "data"), LISTEN_HOST: "127.0.0.1" },
      ...{ SLICE: "mfe-demo", PORT: String(port), PORT_SHELL: String(port) },
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr?.on("data", (text) => {
    log += text;
  });
  await expect.poll(() => ready(port), { timeout: 15_000 }).toBe("Ready.");
  return port;
}

const lines = (pattern: RegExp) => log.split("\n").filter((line) => pattern.test(line)).length;

test("serve-shell serves the last good registry while a folder replaces it, and logs once", async () => {
  const port = await start("serve-shell");
  const registry = join(folder, "store", "registry.json");
  renameSync(registry, `${registry}.good`);
  mkdirSync(registry);
  for (let visit = 0; visit < 3; visit += 1) expect((await ask(port, "/dashboard")).status).toBe(200);
  expect(await ask(port, "/readyz")).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^Ready, with the last good registry\. .*cannot be read: EISDIR/),
  });
  await expect.poll(() => lines(/cannot be read/)).toBe(1);
  rmSync(registry, { recursive: true });
  renameSync(`${registry}.good`, registry);
  expect(await ready(port)).toBe("Ready.");
  await expect.poll(() => lines(/is valid again/)).toBe(1);
  expect(child.exitCode).toBeNull();
});

test("serve-slice survives the limit of open files, and isn't ready without its release's files", async () => {
  const port = await start("serve-slice");
  const sockets: Socket[] = [];
  for (let count = 0; count < 2 * FEW_FILES; count += 1) {
    sockets.push(connect(port, "127.0.0.1").on("error", () => {}));
  }
  await expect.poll(() => ready(port)).not.toBe("Ready.");
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => ready(port), { timeout: 15_000 }).toBe("Ready.");
  expect(child.exitCode).toBeNull();
  rmSync(join(folder, "store", "slices"), { recursive: true });
  expect(await ask(port, "/readyz")).toMatchObject({
    status: 503,
    text: "The current release cannot be read: ENOENT: no such file or directory.",
  });
});
