import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { until } from "@cointide/testing/until";

/** A Redis of chaos' own. */
export type OwnRedis = {
  url: string;
  start(): Promise<void>;
  /** Ends it without warning. */
  kill(): Promise<void>;
  answers(): Promise<boolean>;
};

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    const finish = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", () => finish(true)).once("error", () => finish(false));
  });
}

/** Starts a server on the port; undefined where this machine has none to start. */
export async function openRedis(port: number): Promise<OwnRedis | undefined> {
  let child: ChildProcess | undefined;
  const own: OwnRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      child = spawn("redis-server", args, { stdio: "ignore" });
      child.on("error", () => {});
      await until("Redis answers", () => answersAt(port), 5_000);
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    answers: () => answersAt(port),
  };
  try {
    await own.start();
    return own;
  } catch {
    await own.kill();
    return undefined;
  }
}
