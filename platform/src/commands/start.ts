import { once } from "node:events";
import { parseArgs } from "node:util";
import { describeFailure, EXIT_REFUSED } from "../build/refusal.ts";
import { type Environment, portsOf, readEnvironment } from "../config/environment.ts";
import { requireFreePorts } from "../launch/addresses.ts";
import { launch } from "../launch/launch.ts";
import { startScript, stopScript } from "../launch/process-group.ts";
import { createRestarts } from "../launch/restart.ts";

const HELP = `npm start                 builds what changed and runs everything
npm start -- PROGRAM …    only these programs: exchange-sim, api, slices, shell, or a slice such as mfe-streams
npm start -- --apart      each slice in a process of its own; the table names them, so that one can be stopped
                          (kill -STOP) or ended (kill) without the others`;

/** Aborts at the first request to stop. More may follow because a terminal and npm both forward Ctrl-C. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (!stop.signal.aborted) console.log("\nStopping …");
      stop.abort();
    });
  }
  return stop.signal;
}

type StartOptions = {
  /** The programs to start; empty for all of them. */
  only: string[];
  /** Whether each slice runs in its own process. */
  apart: boolean;
};

async function run(environment: Environment, options: StartOptions, stopped: AbortSignal): Promise<void> {
  const restart = createRestarts({
    start: (name) => running.start(name),
    isRunning: (name) => running.pid(name) !== undefined,
    say: console.error,
  });
  const running = await launch(environment, {
    onUnexpectedEnd: restart,
    ...options,
    cancelled: stopped,
  });
  const page = options.only.length === 0 ? `Open http://localhost:${environment.PORT_SHELL} — ` : "";
  console.log(`\nCointide is running:\n\n${running.table}\n\n${page}Ctrl-C stops everything.`);
  if (!stopped.aborted) await once(stopped, "abort");
  await running.stop();
}

/** Runs the build command in a child process, which frees its memory. Exits if it fails. */
async function build(stopped: AbortSignal): Promise<void> {
  const child = startScript([process.argv[1] ?? "", "build", "--keep-going"], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const stop = () => void stopScript(child);
  stopped.addEventListener("abort", stop);
  const [code] = await once(child, "exit");
  stopped.removeEventListener("abort", stop);
  if (!stopped.aborted && code !== 0 && code !== EXIT_REFUSED) process.exit(code ?? 1);
}

/** Starts the product, or the named programs, and stops it on request at any time. */
async function start(args: string[]): Promise<void> {
  const { values, positionals: only } = parseArgs({
    args,
    allowPositionals: true,
    options: { apart: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  if (values.help) return console.log(HELP);
  const stopped = stopSignal();
  try {
    const environment = readEnvironment();
    if (only.length === 0) await requireFreePorts(portsOf(environment));
    stopped.throwIfAborted();
    await build(stopped);
    stopped.throwIfAborted();
    await run(environment, { only, apart: values.apart }, stopped);
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
  process.exit(0);
}

try {
  await start(process.argv.slice(3));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
