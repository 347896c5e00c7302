import type { Environment } from "../config/environment.ts";
import { requireFreePorts, untilAnswering } from "./addresses.ts";
import { createProcessGroup } from "./process-group.ts";
import { type Service, services } from "./services.ts";

/** The running product. */
export type Launched = {
  /** Names and addresses, a line each. */
  table: string;
  /** Starts one of its programs again after it was stopped. */
  start(name: string): Promise<void>;
  /** Stops one of its programs, or all of them. */
  stop(name?: string): Promise<void>;
};

export type LaunchOptions = {
  /** Told of a program that ended although nobody stopped it; the others go on. */
  onUnexpectedEnd: (name: string) => void;
  /** Variables for every program, beyond the environment's. */
  extra?: Record<string, string>;
  /** The programs to start; all of them where it is empty. */
  only?: readonly string[];
  /** Ends the start, which then throws the signal's reason. */
  cancelled?: AbortSignal;
};

/** The programs of these names. Throws a sentence where there is none of a name. */
function pick(all: Service[], only: readonly string[]): Service[] {
  const unknown = only.find((name) => !all.some((service) => service.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no program "${unknown}"; there are ${all.map(({ name }) => name).join(", ")}.`);
  }
  return all.filter(({ name }) => only.length === 0 || only.includes(name));
}

/**
 * Starts the built product and waits until all of it answers.
 * Throws a sentence where a port is busy or a program does not come up; nothing is left running then.
 */
export async function launch(environment: Environment, options: LaunchOptions): Promise<Launched> {
  const { onUnexpectedEnd, extra = {}, only = [], cancelled } = options;
  const all = pick(services(environment, extra), only);
  await requireFreePorts(Object.fromEntries(all.map(({ name, port }) => [name, port])));
  let ready = false;
  const failure = new AbortController();
  const waiting = AbortSignal.any([failure.signal, ...(cancelled ? [cancelled] : [])]);
  const group = createProcessGroup((name) => {
    if (ready) onUnexpectedEnd(name);
    else failure.abort(new Error(`${name} ended before it was ready; see its message above.`));
  });
  try {
    for (const service of all) group.start(service);
    await Promise.all(all.map((service) => untilAnswering(service, waiting)));
  } catch (error) {
    // The first failure ends the waiting for the others too.
    failure.abort(error);
    await group.stop();
    throw error;
  }
  ready = true;
  const width = Math.max(...all.map(({ name }) => name.length));
  return {
    table: all.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`).join("\n"),
    async start(name) {
      for (const service of pick(all, [name])) {
        group.start(service);
        await untilAnswering(service);
      }
    },
    stop: group.stop,
  };
}
