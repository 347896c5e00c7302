import { buildAll } from "../build/build-all.ts";
import { readEnvironment } from "../config/environment.ts";
import { requireFreePorts } from "../launch/addresses.ts";
import { launch } from "../launch/launch.ts";

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

async function run(environment: ReturnType<typeof readEnvironment>, stopped: AbortSignal): Promise<void> {
  const onUnexpectedEnd = async (name: string) => {
    console.error(`${name} has ended unexpectedly; stopping the rest.`);
    await running.stop();
    process.exit(1);
  };
  const running = await launch(environment, onUnexpectedEnd, {}, stopped);
  stopped.addEventListener("abort", async () => {
    await running.stop();
    process.exit(0);
  });
  console.log(
    `\nCointide is running:\n\n${running.table}\n\nOpen http://localhost:${environment.PORT_SHELL} — Ctrl-C stops everything.`,
  );
}

async function start(): Promise<void> {
  const environment = readEnvironment();
  const { MARKET_FEED_URL: _, ...ports } = environment;
  await requireFreePorts(ports);
  await buildAll(console.log);
  // Until here nothing runs that could be left behind, and a signal just ends the command.
  const stopped = stopSignal();
  try {
    await run(environment, stopped);
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
