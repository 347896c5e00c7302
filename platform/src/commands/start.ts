import { buildAll } from "../build/build-all.ts";
import { readEnvironment } from "../config/environment.ts";
import { launch } from "../launch/launch.ts";

async function start(): Promise<void> {
  const environment = readEnvironment();
  await buildAll(console.log);
  const running = await launch(environment, async (name) => {
    console.error(`${name} has ended unexpectedly; stopping the rest.`);
    await running.stop();
    process.exit(1);
  });
  console.log(
    `\nCointide is running:\n\n${running.table}\n\nOpen http://localhost:${environment.PORT_SHELL} — Ctrl-C stops everything.`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      console.log("\nStopping …");
      await running.stop();
      process.exit(0);
    });
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
