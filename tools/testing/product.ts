import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDataDir } from "@cointide/api/pglite-template";
import { type Environment, readEnvironment } from "@cointide/platform/environment";
import { type Launched, launch } from "@cointide/platform/launch";
import { workspaceSlices } from "@cointide/platform/workspace";
import { type ExchangeControl, exchangeControl } from "./exchange-control.ts";
import { portBeside, programPorts } from "./ports.ts";
import { openReleases, type Releases } from "./releases.ts";

/** Seed of the simulated prices. */
export const SEED = 7;

/** The built product with a simulated exchange and separate ports, data and releases. */
export type Product = {
  url: string;
  /** Address of the service without the edge server. */
  serviceUrl: string;
  exchangeUrl: string;
  slices: { name: string; port: number; origin: string }[];
  exchange: ExchangeControl;
  releases: Releases;
  /** Returns the process ID of a program such as mfe-auth. Throws if it doesn't run. */
  pid(name: string): number;
  start(name: string): Promise<void>;
  stop(name: string): Promise<void>;
  kill(name: string): Promise<void>;
  signal(name: string, signal: "SIGSTOP" | "SIGCONT"): void;
  /** Restarts the service with other settings. */
  replaceService(settings: Record<string, string>): Promise<void>;
  /** Starts a second shell for the same releases, with other settings. */
  startShell(settings: Record<string, string>): Promise<SecondServer>;
  /** Needs a database server. */
  startSecondService(): Promise<SecondServer>;
  /** Stops everything and removes its files. */
  close(): Promise<void>;
};

export type SecondServer = { url: string; stop(): Promise<void> };

type ProductOptions = {
  base: number;
  /** Additional variables of every program. */
  settings?: Record<string, string>;
  /** Data folder of the service, instead of a temporary one. */
  data?: string;
  /** Script of the service, instead of the workspace's build. */
  service?: string;
};

const USUAL = {
  MARKET: "simulated",
  EXCHANGE_CONTROL: "1",
  EXCHANGE_SEED: String(SEED),
  LOG_LEVEL: "error",
  TICKET_SECRET: "only for tests, where nobody votes twice",
};

function environmentOf({ base, settings, data }: ProductOptions, folder: string): Environment {
  const folders = { DATA_DIR: data ?? join(folder, "data"), RELEASES_DIR: join(folder, "releases") };
  return readEnvironment({ ...process.env, ...USUAL, ...programPorts(base), ...folders, ...settings });
}

async function startPrograms(environment: Environment, { service: script }: ProductOptions) {
  const expected = new Set<string>();
  const onUnexpectedEnd = (name: string) => {
    if (!expected.delete(name)) console.error(`${name} ended although no test ended it.`);
  };
  const options = { quiet: true, onUnexpectedEnd, ...(script !== undefined && { scripts: { api: script } }) };
  // Tests stop slices one by one.
  const all = await launch(environment, { ...options, apart: true });
  let service: Launched = all;
  let settings: Environment = environment;
  const programs = (name: string) => (name === "api" ? service : all);
  const pid = (name: string): number => {
    const found = programs(name).pid(name);
    if (found === undefined) throw new Error(`${name} does not run.`);
    return found;
  };
  return {
    pid,
    start: (name: string) => programs(name).start(name),
    stop: (name: string) => programs(name).stop(name),
    async kill(name: string) {
      expected.add(name);
      process.kill(pid(name), "SIGKILL");
      while (programs(name).pid(name) !== undefined) await new Promise((resolve) => setImmediate(resolve));
    },
    async replaceService(changed: Record<string, string>) {
      // What was launched for a service before is over with it.
      await (service === all ? all.stop("api") : service.stop());
      settings = readEnvironment({ ...environment.source, ...changed });
      service = await launch(settings, { ...options, only: ["api"] });
    },
    async startSecondService(port: number): Promise<SecondServer> {
      const other = readEnvironment({ ...settings.source, PORT_API: String(port) });
      const { stop } = await launch(other, { ...options, only: ["api"] });
      return { url: `http://localhost:${port}`, stop: () => stop() };
    },
    async close() {
      await Promise.all([all.stop(), service.stop()]);
    },
  };
}

/** Starts the product with the releases of the workspace, or of the store in `settings`, and waits until it answers. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "cointide-"));
  const environment = environmentOf(options, folder);
  const hasDatabase = environment.source.DATABASE_URL || existsSync(join(environment.DATA_DIR, "database"));
  if (!hasDatabase) seedDataDir(environment.DATA_DIR);
  const releases = await openReleases(environment);
  const programs = await startPrograms(environment, options);
  const exchangeUrl = `http://localhost:${environment.PORT_EXCHANGE}`;
  return {
    ...programs,
    url: `http://localhost:${environment.PORT_SHELL}`,
    serviceUrl: `http://localhost:${environment.PORT_API}`,
    exchangeUrl,
    slices: workspaceSlices().map((slice) => ({ name: slice.name, ...environment.addressOf(slice) })),
    exchange: exchangeControl(exchangeUrl),
    releases,
    signal: (name, signal) => void process.kill(programs.pid(name), signal),
    startSecondService: () => programs.startSecondService(portBeside(options.base, "SECOND_SERVICE")),
    async startShell(settings) {
      const port = portBeside(options.base, "SECOND_SHELL");
      const other = readEnvironment({ ...environment.source, ...settings, PORT_SHELL: String(port) });
      const onUnexpectedEnd = (name: string) => console.error(`The second ${name} ended in mid-test.`);
      const { stop } = await launch(other, { quiet: true, onUnexpectedEnd, only: ["shell"] });
      return { url: `http://localhost:${port}`, stop: () => stop() };
    },
    async close() {
      await programs.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
