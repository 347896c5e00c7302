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

/** Prints the port that it listens on, and ignores requests to stop where its argument says so. */
const SERVER = `
  import { createServer } from "node:net";
  import { Worker } from "node:worker_threads";
  new Worker("setInterval(() => {}, 1000)", { eval: true }).unref();
  if (process.env.STUBBORN) process.on("SIGTERM", () => {});
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

/** A launcher of its own that starts two programs; gives it and the ports that they listen on. */
async function startLauncher(): Promise<{ launcher: ChildProcess; ports: number[] }> {
  const script = join(folder, "launcher.mjs");
  await build({
    stdin: {
      contents: `
        import { createProcessGroup } from "./process-group.ts";
        const group = createProcessGroup(() => {});
        group.start({ name: "plain", script: ${JSON.stringify(server)}, env: {} });
        group.start({ name: "stubborn", script: ${JSON.stringify(server)}, env: { STUBBORN: "1" } });
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
  while ((text.match(/port \d+/g) ?? []).length < 2) {
    const [chunk] = await once(launcher.stdout, "data");
    text += String(chunk);
  }
  return { launcher, ports: [...text.matchAll(/port (\d+)/g)].map(([, port]) => Number(port)) };
}

test(
  "a launcher that is killed leaves none of its programs on a port",
  async () => {
    const { launcher, ports } = await startLauncher();
    expect(await Promise.all(ports.map(isOpen))).toEqual([true, true]);
    launcher.kill("SIGKILL");
    await expect
      .poll(() => Promise.all(ports.map(isOpen)), { timeout: TIMEOUT / 2, interval: 50 })
      .toEqual([false, false]);
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
