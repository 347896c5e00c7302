import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
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
const END_WITH_LAUNCHER = pathToFileURL(
  join(ROOT, "platform", "src", "launch", "end-with-launcher.mjs"),
).href;

/** Sends a signal to all that a program has started, and to itself: it leads a process group. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // None of them is left.
  }
}

/**
 * Starts a script in a process group of its own: Ctrl-C reaches the launcher only, which then stops the others. What the
 * script has started ends with it.
 */
export function startScript(
  args: readonly string[],
  options: Pick<SpawnOptions, "env" | "stdio">,
): ChildProcess {
  const child = spawn(process.execPath, ["--import", END_WITH_LAUNCHER, ...args], {
    ...options,
    detached: true,
  });
  child.once("exit", () => signalGroup(child, "SIGKILL"));
  // A program that ended does not take what is its input any longer.
  child.stdin?.on("error", () => {});
  return child;
}

/** Stops a script that was started so, and waits until it has ended. */
export async function stopScript(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  signalGroup(child, "SIGTERM");
  const force = setTimeout(() => signalGroup(child, "SIGKILL"), TIMEOUT);
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
      const child = startScript(["--enable-source-maps", script], {
        env: { ...process.env, ...env },
        stdio: ["pipe", quiet ? "ignore" : "inherit", "inherit"],
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
    },
    pid: (name) => children.get(name)?.pid,
    async stop(name) {
      isOver ||= name === undefined;
      const stopped = [...children].filter(([known]) => name === undefined || known === name);
      for (const [known] of stopped) children.delete(known);
      await Promise.all(stopped.map(([, child]) => stopScript(child)));
    },
  };
}
