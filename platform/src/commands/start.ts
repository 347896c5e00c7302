import { once } from "node:events";
import { describeFailure, EXIT_REFUSED } from "../build/refusal.ts";
import { type Environment, portsOf, readEnvironment } from "../config/environment.ts";
import { requireFreePorts } from "../launch/addresses.ts";
import { launch } from "../launch/launch.ts";
import { startScript, stopScript } from "../launch/process-group.ts";
import { createRestarts } from "../launch/restart.ts";

/** Aborts at the first request to stop. A terminal and npm both pass Ctrl-C on, so that more may follow. */
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

async function run(environment: Environment, only: string[], stopped: AbortSignal): Promise<void> {
  const restart = createRestarts({
    start: (name) => running.start(name),
    isRunning: (name) => running.pid(name) !== undefined,
    say: console.error,
  });
  const running = await launch(environment, {
    onUnexpectedEnd: restart,
    onNewSlice: (name, address) => console.log(`\n${name} is also served at ${address}`),
    only,
    cancelled: stopped,
  });
  const page = only.length === 0 ? `Open http://localhost:${environment.PORT_SHELL} — ` : "";
  console.log(`\nCointide is running:\n\n${running.table}\n\n${page}Ctrl-C stops everything.`);
  if (!stopped.aborted) await once(stopped, "abort");
  await running.stop();
}

/** Runs the build command, so that the memory that building takes is free again. Ends this program where that fails. */
async function build(stopped: AbortSignal): Promise<void> {
  const child = startScript([process.argv[1] ?? "", "build"], { stdio: ["pipe", "inherit", "inherit"] });
  const stop = () => void stopScript(child);
  stopped.addEventListener("abort", stop);
  const [code] = await once(child, "exit");
  stopped.removeEventListener("abort", stop);
  if (!stopped.aborted && code !== 0 && code !== EXIT_REFUSED) process.exit(code ?? 1);
}

/** Starts the whole product, or the programs that are named, and stops it where that is asked for, whatever it is at. */
async function start(only: string[]): Promise<void> {
  const stopped = stopSignal();
  try {
    const environment = readEnvironment();
    if (only.length === 0) await requireFreePorts(portsOf(environment));
    stopped.throwIfAborted();
    await build(stopped);
    stopped.throwIfAborted();
    await run(environment, only, stopped);
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
