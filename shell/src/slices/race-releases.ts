import type { SliceStage } from "@cointide/shared/contracts/events";
import type { Release } from "@cointide/shared/contracts/release";
import { afterTurns } from "./after-turns.ts";

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
  /** A release that has arrived after the deadline, at which there was no other. */
  onLate(entrant: Entrant): void;
  /** How long a release has the field to itself, in ms. */
  headStart: number;
  /** The timeout, in ms. Time counts while the page has its turns: what a busy device keeps waiting may be there already. */
  deadline: number;
};

/** Races releases against each other; resolves to nothing where none is of any use. */
export function raceReleases<Module, Value>(race: Race<Module, Value>): Promise<Value | undefined> {
  const { load, activate, onFailure, onOvertaken, onLate, headStart, deadline } = race;
  const waiting = [...race.releases];
  const running = new Set<Entrant>();
  let decided = false;
  let isLost = false;

  return new Promise((resolve) => {
    let cancelStart = () => {};
    const cancelEnd = afterTurns(deadline, () => {
      waiting.length = 0;
      for (const entrant of running) fail(entrant, new Error(`no answer within ${deadline} ms`));
    });

    function decide(value: Value | undefined): void {
      decided = true;
      isLost = value === undefined;
      cancelStart();
      running.forEach(onOvertaken);
      resolve(value);
      if (running.size === 0) cancelEnd();
    }

    function fail(entrant: Entrant, error: unknown): void {
      if (!running.delete(entrant)) return;
      onFailure(entrant, error);
      if (running.size > 0) return;
      if (decided) cancelEnd();
      else start();
    }

    async function run(entrant: Entrant): Promise<void> {
      const module = await load(entrant);
      if (isLost) return onLate(entrant);
      // Of a release that comes too late no code is called any more.
      const value = decided || !running.has(entrant) ? undefined : await begin(entrant, module);
      // The deadline may have put it out already.
      if (!running.delete(entrant)) return;
      if (!decided) decide(value);
      else if (running.size === 0) cancelEnd();
    }

    function begin(entrant: Entrant, module: Module): Promise<Value> {
      entrant.stage = "init";
      return activate(entrant, module);
    }

    function start(): void {
      cancelStart();
      const release = waiting.shift();
      if (release === undefined) {
        if (running.size === 0) decide(undefined);
        return;
      }
      const entrant: Entrant = { release, stage: "load", since: performance.now() };
      running.add(entrant);
      if (waiting.length > 0) cancelStart = afterTurns(headStart, start);
      run(entrant).catch((error) => fail(entrant, error));
    }
    start();
  });
}
