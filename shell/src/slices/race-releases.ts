import type { SliceStage } from "@cointide/shared/contracts/events";
import type { Release } from "@cointide/shared/contracts/release";

/** One release on its way, and how far it is. */
export type Entrant = { release: Release; stage: SliceStage; since: number };

export type Race<Module, Value> = {
  /** Best first; none starts before the one before it failed or made everybody wait. */
  releases: readonly Release[];
  load(entrant: Entrant): Promise<Module>;
  /** Makes of a release what is used. Of all that arrive only the first is activated. */
  activate(entrant: Entrant, module: Module): Promise<Value>;
  onFailure(entrant: Entrant, error: unknown): void;
  /** A release that another one overtook; it may yet arrive, or fail. */
  onOvertaken(entrant: Entrant): void;
  /** How long a release has the field to itself, in ms. */
  headStart: number;
  /** The timeout, in ms. */
  deadline: number;
};

/** Races releases against each other; resolves to nothing where none is of any use. */
export function raceReleases<Module, Value>(race: Race<Module, Value>): Promise<Value | undefined> {
  const { load, activate, onFailure, onOvertaken, headStart, deadline } = race;
  const waiting = [...race.releases];
  const running = new Set<Entrant>();
  let decided = false;

  return new Promise((resolve) => {
    let nextStart: ReturnType<typeof setTimeout> | undefined;
    const end = setTimeout(() => {
      waiting.length = 0;
      for (const entrant of running) fail(entrant, new Error(`no answer within ${deadline} ms`));
    }, deadline);

    function decide(value: Value | undefined): void {
      decided = true;
      clearTimeout(nextStart);
      running.forEach(onOvertaken);
      resolve(value);
      if (running.size === 0) clearTimeout(end);
    }

    function fail(entrant: Entrant, error: unknown): void {
      if (!running.delete(entrant)) return;
      onFailure(entrant, error);
      if (running.size > 0) return;
      if (decided) clearTimeout(end);
      else start();
    }

    async function run(entrant: Entrant): Promise<void> {
      const module = await load(entrant);
      // Of a release that comes too late no code is called any more.
      const value = decided || !running.has(entrant) ? undefined : await begin(entrant, module);
      // The deadline may have put it out already.
      if (!running.delete(entrant)) return;
      if (!decided) decide(value);
      else if (running.size === 0) clearTimeout(end);
    }

    function begin(entrant: Entrant, module: Module): Promise<Value> {
      entrant.stage = "init";
      return activate(entrant, module);
    }

    function start(): void {
      clearTimeout(nextStart);
      const release = waiting.shift();
      if (release === undefined) {
        if (running.size === 0) decide(undefined);
        return;
      }
      const entrant: Entrant = { release, stage: "load", since: performance.now() };
      running.add(entrant);
      if (waiting.length > 0) nextStart = setTimeout(start, headStart);
      run(entrant).catch((error) => fail(entrant, error));
    }
    start();
  });
}
