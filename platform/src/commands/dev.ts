import { spawn } from "node:child_process";
import { join } from "node:path";
import { portsOf, readEnvironment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { startDevServers } from "../dev/dev-servers.ts";
import { requireFreePorts, untilAnswering } from "../launch/addresses.ts";

/** A program that starts again whenever its sources change. */
function watch(part: string) {
  return spawn(
    process.execPath,
    [join(ROOT, part, "node_modules/tsx/dist/cli.mjs"), "watch", "src/server.ts"],
    {
      cwd: join(ROOT, part),
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
}

async function dev(): Promise<void> {
  const environment = readEnvironment();
  await requireFreePorts(portsOf(environment));
  const programs = [watch("exchange-sim"), watch("api")];
  const stopServers = await startDevServers(environment);
  await untilAnswering({ name: "api", health: `http://localhost:${environment.PORT_API}/healthz` });
  console.log(
    `\nOpen http://localhost:${environment.PORT_SHELL}; a saved change appears without a reload. Ctrl-C stops.`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      for (const program of programs) program.kill("SIGTERM");
      await stopServers();
      process.exit(0);
    });
  }
}

try {
  await dev();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
