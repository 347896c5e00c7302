import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A command of the workspace, as run in a terminal. */
export type RunningCommand = {
  /** What it has printed so far. */
  output(): string;
  /** What runs in its terminal now: npm, the command, and helpers of theirs, but not the programs of the product. */
  processes(): string[];
  /** Resolves once the output matches, rejects when the command ends before. */
  printed(pattern: RegExp): Promise<void>;
  /** Ends as Ctrl-C in a terminal does: every process in the foreground gets the signal. */
  interrupt(): void;
  /** Sends a signal to npm alone, as a process manager does. */
  signal(signal: NodeJS.Signals): void;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
};

/**
 * Runs npm.
 * @param env what differs from the environment of the tests.
 */
export function runNpm(args: string[], env: Record<string, string> = {}): RunningCommand {
  const child: ChildProcess = spawn("npm", args, {
    cwd: ROOT,
    env: { ...process.env, MARKET: "simulated", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, as a shell gives to what it runs.
    detached: true,
  });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));

  return {
    output: () => output,
    processes: () =>
      execFileSync("ps", ["-eo", "pgid=,args="], { encoding: "utf8" })
        .split("\n")
        .filter((line) => line.trim().startsWith(`${child.pid} `)),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(output) && resolve();
        listeners.add(look);
        look();
        const command = `npm ${args.join(" ")}`;
        void ended.then(() => reject(new Error(`${command} ended before it printed ${pattern}:\n${output}`)));
      }),
    interrupt() {
      // A command that failed has ended by itself.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    },
    signal: (signal) => void child.kill(signal),
    ended,
  };
}

/**
 * `npm start`.
 * @param args what follows the command: the programs to start, all of them where it is empty, and options.
 */
export const npmStart = (env: Record<string, string>, args: string[] = []): RunningCommand =>
  runNpm(["start", "--", ...args], env);

/** The variables of a process; none where it has ended, or is another user's. */
function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** The processes that have this variable in their environment, by their ids; on Linux alone. */
export const processesWith = (variable: string): string[] =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(variable));

/** Whether anything listens on a port of this machine. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "localhost" });
    const settle = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
}

/** The process that serves all slices, that of mfe-auth on this port: found by its environment on Linux, by its socket elsewhere. */
function slicesProcess(port: number): number {
  if (!existsSync("/proc")) {
    return Number(execFileSync("lsof", ["-t", `-iTCP:${port}`, "-sTCP:LISTEN"], { encoding: "utf8" }));
  }
  const serves = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("serve-slices.js");
  const pid = processesWith(`PORT_AUTH=${port}`).find(serves);
  if (pid === undefined) throw new Error(`No slices are served with mfe-auth on port ${port}.`);
  return Number(pid);
}

/** Ends the program that serves all slices, that of mfe-auth on this port, as a crash would. */
export function killSlices(port: number): void {
  process.kill(slicesProcess(port), "SIGKILL");
}
