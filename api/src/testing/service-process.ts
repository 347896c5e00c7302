import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { serviceProgram } from "./service-program.ts";

/** How long a process may take to start on a busy machine, in ms. */
const TIMEOUT = 60_000;

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** Starts the service as a process of its own, with no exchange to ask, and waits until it answers. */
export async function startServiceProcess(env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [await serviceProgram()], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      MARKET: "simulated",
      PORT_EXCHANGE: "9",
      LISTEN_HOST: "127.0.0.1",
      PORT_API: String(port),
      ...env,
    },
  });
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += data;
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;

  async function answers(): Promise<boolean> {
    return fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  const giveUpAt = Date.now() + TIMEOUT;
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`The service does not start: ${errors}`);
    await delay(50);
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    child.kill(signal);
    await ended;
  }
  return { url, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
