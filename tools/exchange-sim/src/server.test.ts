import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { startExchange } from "./exchange.ts";

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "server.ts"], {
    cwd: import.meta.dirname,
    env: { ...process.env, LISTEN_HOST: "", EXCHANGE_CONTROL: "", ...environment },
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  const exited = once(child, "exit").then(([code]) => ({ code: code as number | null, output }));
  return { child, exited, output: () => output };
}

it("serves from the environment and stops on SIGTERM", async () => {
  const { child, exited, output } = run({ PORT_EXCHANGE: "0", EXCHANGE_CONTROL: "1", EXCHANGE_SEED: "5" });
  await expect.poll(output, { timeout: 15_000 }).toMatch(/Inject faults at http/);
  const address = /answers at (\S+)/.exec(output())?.[1];
  expect((await fetch(`${address}/api/v3/ping`)).status).toBe(200);
  expect((await fetch(`${address}/control/state`)).status).toBe(200);
  child.kill("SIGTERM");
  expect((await exited).code).toBe(0);
}, 20_000);

it("names the port when it is taken", async () => {
  const exchange = await startExchange();
  const { exited } = run({ PORT_EXCHANGE: String(exchange.port) });
  const { code, output } = await exited;
  expect(code).toBe(1);
  expect(output).toBe(`Port ${exchange.port} is in use: set PORT_EXCHANGE to a free one.\n`);
  await exchange.stop();
}, 20_000);
