import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { seedDataDir } from "./testing/pglite-template.ts";
import { serviceProgram } from "./testing/service-program.ts";

// Starting a process takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), "cointide-"));
beforeAll(() => seedDataDir(dataDir));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The service as a process of its own. */
async function run(env: Record<string, string>) {
  // Each ends too soon for optimized code to pay.
  const child = spawn(process.execPath, ["--liftoff-only", await serviceProgram()], {
    env: {
      PATH: process.env.PATH ?? "",
      MARKET: "simulated",
      LISTEN_HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ...env,
    },
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    output.out += data;
  });
  child.stderr.on("data", (data) => {
    output.err += data;
  });
  const ended = once(child, "exit").then(([code]) => code as number);
  return { child, output, ended };
}

async function takePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
}

it("refuses data that another service uses, and stops at SIGTERM", async () => {
  const { server, port } = await takePort();
  server.close();
  const { child, output, ended } = await run({ PORT_API: String(port), PORT_EXCHANGE: "9" });
  await expect.poll(() => output.out, { timeout: 90_000 }).toContain("Server listening");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const second = await run({ PORT_API: String(port) });
  expect(await second.ended).toBe(1);
  expect(second.output.err).toMatch(/^Another process uses the data in .*\. Stop it,/);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(output.err).toBe("");
});
