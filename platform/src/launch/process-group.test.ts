import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProcessGroup } from "./process-group.ts";

/** Programs are started and killed, on a machine that may be busy with other work. */
const TIMEOUT = 30_000;

/**
 * Prints the port that it listens on. Where its variables say so, it ignores requests to stop, or has started a helper that
 * does and prints its port, too.
 */
const SERVER = `
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
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "launch-"));
  server = join(folder, "server.mjs");
  writeFileSync(server, SERVER);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.unref();
  });
}

/** A launcher of its own that starts three programs; gives it and the ports that they and a helper listen on. */
async function startLauncher(): Promise<{ launcher: ChildProcess; ports: number[] }> {
  const script = join(folder, "launcher.mjs");
  await build({
    stdin: {
      contents: `
        import { createProcessGroup } from "./process-group.ts";
        const group = createProcessGroup(() => {});
        group.start({ name: "plain", script: ${JSON.stringify(server)}, env: {} });
        group.start({ name: "stubborn", script: ${JSON.stringify(server)}, env: { STUBBORN: "1" } });
        group.start({ name: "helped", script: ${JSON.stringify(server)}, env: { HELPED: "1" } });
        process.on("SIGTERM", () => void group.stop().then(() => process.exit(0)));
        setInterval(() => {}, 1000);`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  });
  const launcher = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  while ((text.match(/port \d+/g) ?? []).length < 4) {
    const [chunk] = await once(launcher.stdout, "data");
    text += String(chunk);
  }
  return { launcher, ports: [...text.matchAll(/port (\d+)/g)].map(([, port]) => Number(port)) };
}

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a launcher that gets %s leaves none of its programs on a port, nor what they have started",
  async (signal) => {
    const { launcher, ports } = await startLauncher();
    expect(await Promise.all(ports.map(isOpen))).toEqual([true, true, true, true]);
    launcher.kill(signal);
    await expect
      .poll(() => Promise.all(ports.map(isOpen)), { timeout: TIMEOUT / 2, interval: 50 })
      .toEqual([false, false, false, false]);
  },
  TIMEOUT,
);

test(
  "a program that fails at its start is reported, and the others go on",
  async () => {
    const ended: string[] = [];
    const group = createProcessGroup((name) => ended.push(name), { quiet: true });
    group.start({ name: "goes on", script: server, env: {} });
    group.start({ name: "fails", script: join(folder, "none.mjs"), env: {} });
    await expect.poll(() => ended, { timeout: TIMEOUT / 2 }).toEqual(["fails"]);
    expect(group.pid("goes on")).toBeGreaterThan(0);
    await group.stop();
  },
  TIMEOUT,
);
