import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Environment, portsOf, readEnvironment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { startDevServers } from "../dev/dev-servers.ts";
import { devSlice } from "../dev/dev-slice.ts";
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

const HELP = `npm run dev                             the whole product, with hot updates across all origins
npm run dev -- --slice NAME             one slice with hot updates, inside the page of a deployment
npm run dev -- --slice NAME --alone     one slice on its own page, src/dev-page.tsx

  NAME          a slice of this workspace, or the path of the folder of any other
  --in ORIGIN   the deployment, which has to allow it (ALLOW_OVERRIDES=1);
                PUBLIC_ORIGIN or http://localhost:$PORT_SHELL if not given`;

function stopWith(stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, async () => {
      await stop();
      process.exit(0);
    });
  }
}

async function devAll(environment: Environment): Promise<void> {
  await requireFreePorts(portsOf(environment));
  const programs = [watch("tools/exchange-sim"), watch("api")];
  let stopServers = async () => {};
  stopWith(async () => {
    for (const program of programs) program.kill("SIGTERM");
    await stopServers();
  });
  stopServers = await startDevServers(environment);
  await untilAnswering({ name: "api", health: `http://localhost:${environment.PORT_API}/healthz` });
  console.log(
    `\nOpen http://localhost:${environment.PORT_SHELL}; saved changes appear without a reload. Ctrl-C stops.`,
  );
}

async function dev(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      slice: { type: "string" },
      in: { type: "string" },
      alone: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const environment = readEnvironment();
  if (values.slice === undefined) return await devAll(environment);
  const { PUBLIC_ORIGIN } = environment.source;
  const deployment = values.in ?? (PUBLIC_ORIGIN || `http://localhost:${environment.PORT_SHELL}`);
  if (!URL.canParse(deployment)) throw new Error(`--in wants an origin such as https://cointide.example.`);
  const { slice, alone } = values;
  stopWith(await devSlice({ environment, slice, deployment, alone, say: console.log }));
}

try {
  await dev(process.argv.slice(3));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
