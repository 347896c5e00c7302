import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Environment } from "../config/environment.ts";
import { readerOf } from "../releases/release-store.ts";
import { requireFreePorts, untilAnswering } from "./addresses.ts";
import { createProcessGroup, type ProcessGroup } from "./process-group.ts";
import { type Service, services, sliceService } from "./services.ts";
import { serveSlice, watchSlices } from "./watch-slices.ts";

/** The running product. */
export type Launched = {
  /** Names and addresses, a line each. */
  table: string;
  /** Starts one of its programs again after it was stopped. */
  start(name: string): Promise<void>;
  /** The process of one of its programs; undefined where it does not run. */
  pid(name: string): number | undefined;
  /** Stops one of its programs, or all of them. */
  stop(name?: string): Promise<void>;
};

export type LaunchOptions = {
  /** Called when a program ends unexpectedly; the others go on. */
  onUnexpectedEnd: (name: string) => void;
  /** Called for each server that is started later, for a new slice. */
  onNewSlice?: (name: string, address: string) => void;
  /** Drops what the programs print, except their errors. */
  quiet?: boolean;
  /** Variables for every program, beyond the environment's. */
  extra?: Record<string, string>;
  /** The programs to start; all of them where it is empty. */
  only?: readonly string[];
  /** Scripts of programs, by their names, in place of what the workspace built. */
  scripts?: Readonly<Record<string, string>>;
  /** Ends the start, which then throws the signal's reason. */
  cancelled?: AbortSignal;
};

/** The programs of these names. Throws a sentence for an unknown name. */
function pick(all: readonly Service[], only: readonly string[]): Service[] {
  const unknown = only.find((name) => !all.some((service) => service.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no program "${unknown}"; there are ${all.map(({ name }) => name).join(", ")}.`);
  }
  return all.filter(({ name }) => only.length === 0 || only.includes(name));
}

/** Starts the programs and waits until all of them answer. Where one does not, none is left running. */
async function startAll(
  group: ProcessGroup,
  all: readonly Service[],
  failure: AbortController,
  cancelled?: AbortSignal,
): Promise<void> {
  const waiting = AbortSignal.any([failure.signal, ...(cancelled ? [cancelled] : [])]);
  try {
    for (const service of all) group.start(service);
    await Promise.all(all.map((service) => untilAnswering(service, waiting)));
  } catch (error) {
    // The first failure ends the waiting for the others too.
    failure.abort(error);
    await group.stop();
    throw error;
  }
}

const table = (all: readonly Service[]): string => {
  const width = Math.max(...all.map(({ name }) => name.length));
  return all.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`).join("\n");
};

/**
 * Starts the built product and waits until all of it answers; what is published later is served too, also where
 * its port has changed, or its server had ended.
 * Throws a sentence where a port is busy or a program does not come up; nothing is left running then.
 */
export async function launch(environment: Environment, options: LaunchOptions): Promise<Launched> {
  const { onUnexpectedEnd, onNewSlice = () => {}, quiet, extra = {}, only = [], cancelled } = options;
  const { scripts = {} } = options;
  const { reader } = readerOf(environment);
  const common = { environment, extra };
  const { slices } = reader.read().registry;
  const all = pick(services(common, slices), only).map((service) => ({
    ...service,
    script: scripts[service.name] ?? service.script,
  }));
  await requireFreePorts(Object.fromEntries(all.map(({ name, port }) => [name, port])));
  cancelled?.throwIfAborted();
  let ready = false;
  const failure = new AbortController();
  const ended = new Set<string>();
  const onEnd = (name: string) => {
    ended.add(name);
    if (ready) onUnexpectedEnd(name);
    else failure.abort(new Error(`${name} ended before it was ready. See its message above.`));
  };
  const group = createProcessGroup(onEnd, { quiet });
  await startAll(group, all, failure, cancelled);
  ready = true;
  const servers = {
    started: all,
    group,
    ended,
    serviceOf: (slice: RegistryEntry) => sliceService(common, slice),
    untilAnswering,
    onServed: ({ name, address }: Service) => onNewSlice(name, address),
  };
  const stopWatching = watchSlices(reader, slices, (slice) => {
    if (only.length > 0) return;
    serveSlice(servers, slice).catch((error) => {
      console.error(`${slice.name} cannot be served: ${error instanceof Error ? error.message : error}`);
    });
  });
  return {
    table: table(all),
    async start(name) {
      for (const service of pick(all, [name])) {
        ended.delete(name);
        group.start(service);
        await untilAnswering(service);
      }
    },
    pid: (name) => group.pid(name),
    async stop(name) {
      if (name === undefined) stopWatching();
      await group.stop(name);
    },
  };
}
