import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProcessGroup } from "./process-group.ts";

/** Timers run ten times as fast: programs that ignore SIGTERM are killed after 5 s. */
const FAST = `const later = setTimeout; globalThis.setTimeout = (run, ms, ...args) => later(run, ms / 10, ...args);`;

/**
 * Prints its port. With STUBBORN it ignores SIGTERM; with HELPED it starts a helper that ignores SIGTERM and prints its
 * port, too.
 */
const SERVER = `${FAST}
  import { spawn } from "node:child_process";
  import { createServer } from "node:net";
  const HELPER = \`
    process.on("SIGTERM", () => {});
    require("node:net").createServer().listen(0, "127.0.0.1", function () { console.log("port " + this.address().port); });
  \`;
  import { Worker } from "node:worker_threads";
  new Worker("setInterval(() => {}, 1000)", { eval: true }).unref();
  if (process.env.STUBBORN) process.on("SIGTERM", () => {});
  if (process.env.HELPED) spawn(process.execPath, ["-e", HELPER], { stdio: ["ignore", "inherit", "inherit"] });
  const server = createServer().listen(0, "127.0.0.1", () => console.log("port " + server.address().port));
`;

let folder: string;
let server: string;
let launcher: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "launch-"));
  server = join(folder, "server.mjs");
  writeFileSync(server, SERVER);
  launcher = join(folder, "launcher.mjs");
  const program = (name: string, env: Record<string, string>) =>
    `group.start(${JSON.stringify({ name, script: server, env })});`;
  const contents = `${FAST}
    import { createProcessGroup } from "./process-group.ts";
    const group = createProcessGroup(() => {});
    ${program("plain", {})} ${program("stubborn", { STUBBORN: "1" })} ${program("helped", { HELPED: "1" })}
    process.on("SIGTERM", () => void group.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);`;
  await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: "ts" },
    ...{ outfile: launcher, bundle: true, platform: "node", format: "esm", target: "node20" },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.unref();
  });
}

/** Starts a launcher with three programs, and returns the ports on which they and the helper listen. */
async function startLauncher(): Promise<{ child: ChildProcess; ports: number[] }> {
  const child = spawn(process.execPath, [launcher], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  while ((text.match(/port \d+/g) ?? []).length < 4) {
    const [chunk] = await once(child.stdout, "data");
    text += String(chunk);
  }
  return { child, ports: [...text.matchAll(/port (\d+)/g)].map(([, port]) => Number(port)) };
}

test.each(["SIGKILL", "SIGTERM"] as const)(
  "programs and their helpers end with a launcher that gets %s",
  async (signal) => {
    const { child, ports } = await startLauncher();
    expect(await Promise.all(ports.map(isOpen))).toEqual([true, true, true, true]);
    child.kill(signal);
    await expect
      .poll(() => Promise.all(ports.map(isOpen)), { timeout: 15_000 })
      .toEqual([false, false, false, false]);
  },
);

test("a program that fails at its start is reported, and the others keep running", async () => {
  const ended: string[] = [];
  const group = createProcessGroup((name) => ended.push(name), { quiet: true });
  group.start({ name: "keeps running", script: server, env: {} });
  group.start({ name: "fails", script: join(folder, "none.mjs"), env: {} });
  await expect.poll(() => ended).toEqual(["fails"]);
  expect(group.pid("keeps running")).toBeGreaterThan(0);
  await group.stop();
});
