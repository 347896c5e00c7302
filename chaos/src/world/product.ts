import { type ExchangeControl, exchangeControl } from "@cointide/e2e/exchange-control";
import { openReleases, type Releases } from "@cointide/e2e/releases";
import { readEnvironment } from "@cointide/platform/environment";
import { launch } from "@cointide/platform/launch";
import { variableOf } from "@cointide/platform/slice-address";
import { workspaceSlices } from "@cointide/platform/workspace";
import type { UndoStack } from "./undo-stack.ts";

/** Where chaos' ports begin: far from the defaults, the tests' and the benchmarks'. */
const PORT_BASE = Number(process.env.CHAOS_PORT_BASE ?? 16_000);
export const SEED = 7;

const NAMES = ["SHELL", "API", "EXCHANGE"];

/** Ports of what is beside the product. */
export const POSTGRESQL_PORT = PORT_BASE + 80;
export const REDIS_PORT = PORT_BASE + 81;

/** The built product, each program of which can be made to fail. */
export type Product = {
  url: string;
  exchangeUrl: string;
  /** Where the service itself answers, without the shell's server before it. */
  serviceUrl: string;
  exchange: ExchangeControl;
  releases: Releases;
  /** The names of the slices, and where they are served. */
  slices: { name: string; port: number; origin: string }[];
  /** The process of a program; a sentence is thrown where it does not run. */
  pid(name: string): number;
  /** Ends a program without warning. */
  kill(name: string): Promise<void>;
  start(name: string): Promise<void>;
  stop(name: string): Promise<void>;
  signal(name: string, signal: "SIGSTOP" | "SIGCONT"): void;
  /** Starts the service with other settings than before, instead of the present one. */
  replaceService(settings: Record<string, string>): Promise<void>;
};

function ports(): Record<string, string> {
  const names = [...NAMES, ...workspaceSlices().map(({ name }) => variableOf(name))];
  return Object.fromEntries(names.map((name, index) => [`PORT_${name}`, String(PORT_BASE + index)]));
}

type Folders = { data: string; releases: string };

/** Starts the product with its data and its releases in these folders; `undo` ends it. */
export async function startProduct({ data, releases: folder }: Folders, undo: UndoStack): Promise<Product> {
  const environment = readEnvironment({
    ...process.env,
    ...ports(),
    ...{ DATA_DIR: data, RELEASES_DIR: folder, MARKET: "simulated" },
  });
  const releases = await openReleases(environment);
  const expected = new Set<string>();
  const onUnexpectedEnd = (name: string) => {
    if (!expected.delete(name)) console.error(`${name} has ended although nobody meant it to.`);
  };
  const usual = { EXCHANGE_CONTROL: "1", EXCHANGE_SEED: String(SEED), LOG_LEVEL: "error" };
  const launchOnly = (only: string[], settings: Record<string, string> = {}) =>
    launch(environment, { quiet: true, onUnexpectedEnd, only, extra: { ...usual, ...settings } });

  const slices = workspaceSlices().map((slice) => ({ name: slice.name, ...environment.addressOf(slice) }));
  const rest = await launchOnly(["exchange-sim", "shell", ...slices.map(({ name }) => name)]);
  undo.add(() => rest.stop());
  let service = await launchOnly(["api"]);
  undo.add(() => service.stop());
  const launched = (name: string) => (name === "api" ? service : rest);

  const pid = (name: string): number => {
    const found = launched(name).pid(name);
    if (found === undefined) throw new Error(`${name} does not run.`);
    return found;
  };
  const stop = async (name: string) => {
    await launched(name).stop(name);
  };
  const exchangeUrl = `http://localhost:${environment.PORT_EXCHANGE}`;
  return {
    url: `http://localhost:${environment.PORT_SHELL}`,
    exchangeUrl,
    serviceUrl: `http://localhost:${environment.PORT_API}`,
    exchange: exchangeControl(exchangeUrl),
    releases,
    slices,
    pid,
    async kill(name) {
      expected.add(name);
      process.kill(pid(name), "SIGKILL");
      while (launched(name).pid(name) !== undefined) await new Promise((resolve) => setImmediate(resolve));
    },
    start: (name) => launched(name).start(name),
    stop,
    signal: (name, signal) => void process.kill(pid(name), signal),
    async replaceService(settings) {
      await service.stop();
      service = await launchOnly(["api"], settings);
    },
  };
}
