import type { Environment } from "../config/environment.ts";
import { variableOf } from "../config/slice-address.ts";
import { readerOf } from "../releases/release-store.ts";
import { requireFreePorts, untilAnswering } from "./addresses.ts";
import { createProcessGroup, type ProcessGroup } from "./process-group.ts";
import { type Service, services } from "./services.ts";

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
  /** Drops what the programs print, except their errors. */
  quiet?: boolean;
  /** Gives each slice a process of its own, so that one can be stopped without the others. */
  apart?: boolean;
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
    const known = new Set(
      all.flatMap(({ name, servers }) => [name, ...servers.map((server) => server.name)]),
    );
    throw new Error(`There is no program "${unknown}"; there are ${[...known].join(", ")}.`);
  }
  return all.filter(({ name }) => only.length === 0 || only.includes(name));
}

/** The variable that sets a server's port. */
const portVariableOf = (server: string) =>
  server === "exchange-sim" ? "PORT_EXCHANGE" : `PORT_${variableOf(server)}`;

const serversOf = (all: readonly Service[]) => all.flatMap(({ servers }) => servers);

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
    await Promise.all(serversOf(all).map((server) => untilAnswering(server, waiting)));
  } catch (error) {
    // The first failure ends the waiting for the others too.
    failure.abort(error);
    await group.stop();
    throw error;
  }
}

/** Names and addresses of all servers; those of slices apart with the process that alone serves them. */
function tableOf(all: readonly Service[], pidOf: (name: string) => number | undefined): string {
  const width = Math.max(...serversOf(all).map(({ name }) => name.length));
  const lines = all.flatMap((service) =>
    service.servers.map(({ name, address }) => {
      const process = service.env.SLICE === undefined ? "" : `  process ${pidOf(service.name)}`;
      return `  ${name.padEnd(width)}  ${address}${process}`;
    }),
  );
  return lines.join("\n");
}

/**
 * Starts the built product and waits until all of it answers; slices that are published later are served too.
 * Throws a sentence where a port is busy or a program does not come up; nothing is left running then.
 */
export async function launch(environment: Environment, options: LaunchOptions): Promise<Launched> {
  const { onUnexpectedEnd, quiet, apart = false, only = [], scripts = {}, cancelled } = options;
  const { slices } = readerOf(environment).reader.read().registry;
  const isApart = (slice: string) => apart || only.includes(slice);
  const programs = services({ environment, slices, isApart });
  const all = pick(programs, only).map((service) => ({
    ...service,
    script: scripts[service.name] ?? service.script,
  }));
  await requireFreePorts(
    Object.fromEntries(serversOf(all).map(({ name, port }) => [portVariableOf(name), port])),
  );
  cancelled?.throwIfAborted();
  let ready = false;
  const failure = new AbortController();
  const onEnd = (name: string) => {
    if (ready) onUnexpectedEnd(name);
    else failure.abort(new Error(`${name} ended before it was ready. See its message above.`));
  };
  const group = createProcessGroup(onEnd, { quiet });
  await startAll(group, all, failure, cancelled);
  ready = true;
  const pid = (name: string) => group.pid(name);
  return {
    table: tableOf(all, pid),
    async start(name) {
      for (const service of pick(all, [name])) {
        group.start(service);
        await Promise.all(service.servers.map((server) => untilAnswering(server)));
      }
    },
    pid,
    stop: (name) => group.stop(name),
  };
}
