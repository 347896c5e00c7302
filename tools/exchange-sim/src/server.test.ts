import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { startExchange } from "./exchange.ts";

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "server.ts"], {
    cwd: import.meta.dirname,
    env: { ...process.env, LISTEN_HOST: "", EXCHANGE_CONTROL: "", ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, exited: once(child, "exit") };
}

it("serves from the environment and stops on SIGTERM", async () => {
  const { child, exited } = run({ PORT_EXCHANGE: "0", EXCHANGE_CONTROL: "1", EXCHANGE_SEED: "5" });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  await expect.poll(() => output, { timeout: 25_000 }).toMatch(/Inject faults at http/);
  const address = /answers at (\S+)/.exec(output)?.[1];
  expect((await fetch(`${address}/api/v3/ping`)).status).toBe(200);
  expect((await fetch(`${address}/control/state`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

it("says which port is in use, which the program names", async () => {
  const { port, stop } = await startExchange();
  onTestFinished(stop);
  await expect(startExchange({ port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
});
