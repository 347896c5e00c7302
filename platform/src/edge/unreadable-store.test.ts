import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { publishShellBuild, SHELL_ENTRY_FILE } from "../releases/publish-shell.ts";
import { publishSlice } from "../releases/publish-slice.ts";
import { memoryHere } from "../releases/registry-reader.ts";
import { openReleaseStore } from "../releases/release-store.ts";
import { openGate, sampleBuild, sampleKeys } from "../releases/testing/sample-builds.ts";
import { bundleEdge } from "./testing/bundle-edge.ts";

/** Programs are bundled and started, on a machine that may be busy with other work. */
const TIMEOUT = 30_000;
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
}, TIMEOUT);
afterAll(() => rmSync(programs, { recursive: true, force: true }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unreadable-"));
  const store = openReleaseStore({ folder: join(folder, "store"), keys, memory: memoryHere() });
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Status and text of an answer; each request has a connection of its own. */
function ask(port: number, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { accept: path.startsWith("/dash") ? "text/html" : "*/*" };
    request({ host: "127.0.0.1", port, path, headers, agent: new Agent() }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, text }));
    })
      .on("error", reject)
      .end();
  });
}

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
  const answer = () =>
    ask(port, "/readyz").then(
      ({ text }) => text,
      () => log,
    );
  await expect.poll(answer, { timeout: TIMEOUT / 2 }).toBe("Ready.");
  return port;
}

const SERVERS: [string, string][] = [
  ["serve-shell", "/dashboard"],
  ["serve-slice", `/mfe-demo/${"VERSION"}/remoteEntry.js`],
];
const lines = (pattern: RegExp) => log.split("\n").filter((line) => pattern.test(line)).length;

test.each(SERVERS)(
  "%s serves the last good registry while there is a folder in its place, says so, and says when it is well again",
  async (name, path) => {
    const port = await start(name);
    const version = openReleaseStore({ folder: join(folder, "store"), keys, memory: memoryHere() }).read()
      .slices[0]?.releases[0]?.version;
    const served = path.replace("VERSION", version ?? "");
    expect(await ask(port, "/readyz")).toEqual({ status: 200, text: "Ready." });
    const registry = join(folder, "store", "registry.json");
    renameSync(registry, `${registry}.good`);
    mkdirSync(registry);
    for (let visit = 0; visit < 3; visit += 1) expect((await ask(port, served)).status).toBe(200);
    expect(await ask(port, "/readyz")).toEqual({
      status: 200,
      text: expect.stringMatching(/^Ready, with the last good registry\. .*cannot be read: EISDIR/),
    });
    await expect.poll(() => lines(/cannot be read/)).toBe(1);
    rmSync(registry, { recursive: true });
    renameSync(`${registry}.good`, registry);
    expect(await ask(port, "/readyz")).toEqual({ status: 200, text: "Ready." });
    await expect.poll(() => lines(/is valid again/)).toBe(1);
    expect(child.exitCode).toBeNull();
  },
  TIMEOUT,
);

test.each(SERVERS)(
  "%s serves on while pipes and devices lie in the place of its files, and waits for none",
  async (name, path) => {
    const port = await start(name);
    const store = join(folder, "store");
    const [release] =
      openReleaseStore({ folder: store, keys, memory: memoryHere() }).read().slices[0]?.releases ?? [];
    const served = path.replace("VERSION", release?.version ?? "");
    const file = name === "serve-shell" ? "/main.01234567.js" : served;
    const place =
      name === "serve-shell" ? join(store, "shell", file) : join(store, "slices", "mfe-demo", file);
    expect((await ask(port, file)).status).toBe(200);
    const replacements = [
      (at: string) => execFileSync("mkfifo", [at]),
      (at: string) => symlinkSync("/dev/zero", at),
    ];
    for (const replace of replacements) {
      for (const at of [join(store, "registry.json"), place]) {
        renameSync(at, `${at}.good`);
        replace(at);
      }
      // More than the threads that Node has for files.
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(port, file)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
      if (name === "serve-shell") expect((await ask(port, served)).status).toBe(200);
      expect((await ask(port, "/readyz")).text).toMatch(/cannot be read: EINVAL: not a regular file/);
      for (const at of [join(store, "registry.json"), place]) {
        rmSync(at);
        renameSync(`${at}.good`, at);
      }
    }
    expect(await ask(port, "/readyz")).toEqual({ status: 200, text: "Ready." });
    expect((await ask(port, file)).status).toBe(200);
  },
  TIMEOUT,
);

test.each(SERVERS)(
  "%s outlives that it can open no more files, and serves when it can again",
  async (name) => {
    const port = await start(name);
    const sockets: Socket[] = [];
    for (let count = 0; count < 2 * FEW_FILES; count += 1) {
      sockets.push(connect(port, "127.0.0.1").on("error", () => {}));
    }
    await expect.poll(() => ask(port, "/readyz").then(({ text }) => text, String)).not.toBe("Ready.");
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() => ask(port, "/readyz").then(({ text }) => text, String), { timeout: TIMEOUT / 2 })
      .toBe("Ready.");
    expect(child.exitCode).toBeNull();
  },
  TIMEOUT,
);

test(
  "a release whose files are gone makes its server not ready, and says why",
  async () => {
    const port = await start("serve-slice");
    rmSync(join(folder, "store", "slices"), { recursive: true });
    expect(await ask(port, "/readyz")).toEqual({
      status: 503,
      text: "The current release cannot be read: ENOENT: no such file or directory.",
    });
  },
  TIMEOUT,
);
