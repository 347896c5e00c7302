import { type ChildProcess, spawn } from "node:child_process";

/** The heap of the process, in MB; an import takes a tenth of it. */
const HEAP_MB = 512;

/** The memory of the process with what lies outside of the heap, such as buffers, in KB; Linux holds it to that. */
const DATA_KB = 2 * 1_024 * 1_024;

/** The CPU time of the process, in s. It ends a process that outlives the gate, when that is killed. */
const CPU_S = 60;

/** Node's exit code for a module whose top-level await never settles. */
const UNSETTLED_AWAIT = 13;

/** Node's switch for permissions, which was experimental up to Node 22. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

/** How Node ends when its heap is full: by a signal, which depends on its version, or on Windows by a code. */
const ABORTS = new Set<NodeJS.Signals>(["SIGABRT", "SIGTRAP", "SIGILL"]);
const ABORTED = 134;

/** How a process ended that gave no report. */
type End = {
  code: number | null;
  signal: NodeJS.Signals | null;
  isReady: boolean;
  errors: string;
  progress: object | null;
};

/** What a program sends: that it begins, what it knows so far, and its report. */
export type Message<Report> = "ready" | { progress: object } | { report: Report };

/** Why there is no report: the release's doing. */
export class SandboxFailure extends Error {
  readonly stage: "hang" | "load";
  /** What the program reported last; null where that was nothing yet. */
  readonly progress: object | null;

  constructor(stage: SandboxFailure["stage"], message: string, progress: object | null) {
    super(message);
    this.stage = stage;
    this.progress = progress;
  }
}

/**
 * Starts Node with nothing of this process: no environment, and so no key, no file but those below `readable`, no other
 * program, no thread, no addon.
 */
function start(program: string, readable: readonly string[]): ChildProcess {
  const node = [
    process.execPath,
    PERMISSION,
    ...readable.map((folder) => `--allow-fs-read=${folder}/`),
    `--max-old-space-size=${HEAP_MB}`,
    program,
  ];
  const limited = ["/bin/sh", "-c", `ulimit -t ${CPU_S}; ulimit -d ${DATA_KB}; exec "$0" "$@"`, ...node];
  const [file = "", ...args] = process.platform === "win32" ? node : limited;
  return spawn(file, args, { env: {}, stdio: ["ignore", "ignore", "pipe", "ipc"] });
}

function failureOf({ code, signal, isReady, errors, progress }: End): Error {
  if (!isReady) return new Error(`The gate's sandbox did not start (${signal ?? code}): ${errors.trim()}`);
  if (code === UNSETTLED_AWAIT)
    return new SandboxFailure("hang", "waits for a promise that never settles", progress);
  if (code === ABORTED || (signal !== null && ABORTS.has(signal)))
    return new SandboxFailure("load", `takes more than ${HEAP_MB} MB of memory`, progress);
  return new SandboxFailure("load", "ended the program", progress);
}

/**
 * Runs a program that says "ready", imports the release, and sends its report, in a process without this one's rights.
 * @param deadline in ms, from each message of the program to the next: the start of the process takes longer than an import.
 * @throws {SandboxFailure} where the release never ends, ends the process, or takes too much memory.
 */
export async function runProcess<Report extends object>(
  program: string,
  readable: readonly string[],
  request: object,
  deadline: number,
): Promise<Report> {
  const child = start(program, readable);
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Report>((resolve, reject) => {
      let isReady = false;
      let errors = "";
      let progress: object | null = null;
      const giveUp = () =>
        reject(new SandboxFailure("hang", `did not finish within ${deadline / 1_000} s`, progress));
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        errors = `${errors}${text}`.slice(-2_000);
      });
      child.on("message", (message: Message<Report>) => {
        clearTimeout(timer);
        if (message === "ready") isReady = true;
        else if ("report" in message) return resolve(message.report);
        else progress = message.progress;
        timer = setTimeout(giveUp, deadline);
      });
      child.once("error", reject);
      child.once("close", (code, signal) => reject(failureOf({ code, signal, isReady, errors, progress })));
      child.send(request);
    });
  } finally {
    clearTimeout(timer);
    process.off("exit", end);
    end();
  }
}
