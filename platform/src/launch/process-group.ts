import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../config/workspace.ts";

/** A program to run: what it is called, its script and what its environment adds. */
export type Program = { name: string; script: string; env: Record<string, string> };

/** Programs that run together. */
export type ProcessGroup = {
  start(program: Program): void;
  /** The process of the named program; undefined where it does not run. */
  pid(name: string): number | undefined;
  /** Stops the named program, or all of them for good, and waits until they have ended. */
  stop(name?: string): Promise<void>;
};

/** How long a program may take to end by itself, in ms. */
const TIMEOUT = 5_000;

/** Ends a program with the launcher, also where that is killed. */
export const END_WITH_LAUNCHER = pathToFileURL(
  join(ROOT, "platform", "src", "launch", "end-with-launcher.mjs"),
).href;

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), TIMEOUT);
  await ended;
  clearTimeout(force);
}

/**
 * @param onUnexpectedEnd is called when a program ends by itself.
 * @param quiet drops what the programs print, except their errors.
 */
export function createProcessGroup(
  onUnexpectedEnd: (name: string) => void,
  { quiet = false } = {},
): ProcessGroup {
  const children = new Map<string, ChildProcess>();
  let isOver = false;

  return {
    start({ name, script, env }) {
      // A program that was about to start when all were stopped would go on alone.
      if (isOver) return;
      // A process group of its own: Ctrl-C reaches the launcher only, which then stops the others.
      const child = spawn(process.execPath, ["--import", END_WITH_LAUNCHER, "--enable-source-maps", script], {
        env: { ...process.env, ...env },
        stdio: ["pipe", quiet ? "ignore" : "inherit", "inherit"],
        detached: true,
      });
      children.set(name, child);
      const onEnd = () => {
        if (children.get(name) !== child) return;
        children.delete(name);
        onUnexpectedEnd(name);
      };
      child.once("exit", onEnd);
      child.once("error", (error) => {
        console.error(`${name} cannot be started: ${error.message}.`);
        onEnd();
      });
      // A program that ended does not take what is its input any longer.
      child.stdin?.on("error", () => {});
    },
    pid: (name) => children.get(name)?.pid,
    async stop(name) {
      isOver ||= name === undefined;
      const stopped = [...children].filter(([known]) => name === undefined || known === name);
      for (const [known] of stopped) children.delete(known);
      await Promise.all(stopped.map(([, child]) => stopChild(child)));
    },
  };
}
