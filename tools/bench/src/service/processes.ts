import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

/** A server in a process of its own. */
export type Running = { url: string; stop(): Promise<void> };

/** An embedded database is long about its first start, in ms. */
const TIMEOUT = 120_000;

async function untilAnswering(child: ChildProcess, address: string): Promise<void> {
  for (const end = Date.now() + TIMEOUT; Date.now() < end; await delay(50)) {
    if (child.exitCode !== null) throw new Error(`${address} ended before it answered.`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${address} does not answer.`);
}

/** Starts a program and waits until it answers at `health`. Its log goes nowhere, but is written. */
export async function run(
  script: string,
  { port, health, env }: { port: number; health: string; env: Record<string, string> },
): Promise<Running> {
  const child = spawn(process.execPath, ["--enable-source-maps", script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await ended;
  }
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswering(child, url + health);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
