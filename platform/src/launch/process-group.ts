import { type ChildProcess, spawn } from "node:child_process";

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
const PATIENCE = 5_000;

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  await ended;
  clearTimeout(force);
}

/**
 * @param onUnexpectedEnd is called when a program ends that nobody stopped.
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
      // Nothing may be left running that was about to start when all was stopped.
      if (isOver) return;
      // A process group of its own: Ctrl-C reaches the launcher only, which then stops the others.
      const child = spawn(process.execPath, ["--enable-source-maps", script], {
        env: { ...process.env, ...env },
        stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit"],
        detached: true,
      });
      children.set(name, child);
      child.once("exit", () => {
        if (children.get(name) !== child) return;
        children.delete(name);
        onUnexpectedEnd(name);
      });
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
