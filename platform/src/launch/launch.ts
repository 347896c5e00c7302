import type { Environment } from "../config/environment.ts";
import { requireFreePorts, untilAnswering } from "./addresses.ts";
import { createProcessGroup } from "./process-group.ts";
import { services } from "./services.ts";

/** The running product. */
export type Launched = {
  /** Names and addresses, a line each. */
  table: string;
  /** Starts one of its programs again after it was stopped. */
  start(name: string): Promise<void>;
  /** Stops one of its programs, or all of them. */
  stop(name?: string): Promise<void>;
};

/**
 * Starts the built product and waits until all of it answers.
 * Throws a sentence where a port is busy or a program does not come up; nothing is left running then.
 * @param extra variables for every program, beyond the environment's.
 * @param cancelled ends the start, which then throws the signal's reason.
 */
export async function launch(
  environment: Environment,
  onUnexpectedEnd: (name: string) => void,
  extra: Record<string, string> = {},
  cancelled?: AbortSignal,
): Promise<Launched> {
  const all = services(environment, extra);
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
      const service = all.find((candidate) => candidate.name === name);
      if (service === undefined) throw new Error(`There is no program "${name}".`);
      group.start(service);
      await untilAnswering(service);
    },
    stop: group.stop,
  };
}
