import type { SliceStage } from "@cointide/shared/contracts/events";
import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { Release } from "@cointide/shared/contracts/release";
import type { LoadModule } from "../federation/load-module.ts";
import { afterTurns } from "./after-turns.ts";
import { SliceError } from "./slice-error.ts";

/** What the shell makes of an expose. */
export type Activation<Module, Value> = {
  /** Whether the module is what the shell agreed on. */
  accept(module: unknown): module is Module;
  /** Gets from it what the shell uses; it runs the slice's own code, so it may throw, or never end. */
  init(module: Module, release: Release): Value | Promise<Value>;
};

/** What came of an expose, and the release that it came from; `id` differs for each activation. */
export type Activated<Value> = { value: Value; version: string; id: number };

/** `failed`: of no use in this visit. `slow`: another one was there first. */
type Mark = "failed" | "slow";

/** What a visit has learned of the releases of one slice. */
export type ReleaseKnowledge = {
  /** By version, and by the expose that it was learned from. */
  marks: Map<string, Map<string, Mark>>;
  /** Failed attempts by version; the exposes of one build share its module as long as none failed. */
  attempts: Map<string, number>;
  lastFailure: SliceError | undefined;
  activations: number;
};

export function markRelease({ marks }: ReleaseKnowledge, version: string, expose: string, mark: Mark): void {
  const known = marks.get(version) ?? new Map<string, Mark>();
  marks.set(version, known);
  if (known.get(expose) !== "failed") known.set(expose, mark);
}

/**
 * The releases to try for an expose, best first. One that failed for another expose comes after those that did not: parts
 * of one slice belong together, and so all come from one release where one has all.
 */
export function releasesToTry(
  { marks }: ReleaseKnowledge,
  releases: readonly Release[],
  expose: string,
): Release[] {
  function rank({ version }: Release): number {
    const known = marks.get(version);
    if (known === undefined) return 0;
    const own = known.get(expose);
    if (own === undefined) return 1;
    return own === "slow" ? 2 : Number.POSITIVE_INFINITY;
  }
  return releases.filter((release) => Number.isFinite(rank(release))).sort((a, b) => rank(a) - rank(b));
}

type ActivationRequest<Module, Value> = {
  slice: ComposedSlice;
  expose: string;
  activation: Activation<Module, Value>;
  known: ReleaseKnowledge;
  loadModule: LoadModule;
  onFailure: (failure: SliceError, since: number) => void;
  /** Called where a release is there after all, although none was of use in time. */
  onLate: () => void;
  headStart: number;
  deadline: number;
};

/**
 * Activates an expose from the best release that is of use: of each one try and one repeat, the next one where a
 * release fails or takes its time. @throws {SliceError} where none is of use.
 */
export async function activateRelease<Module, Value>(
  request: ActivationRequest<Module, Value>,
): Promise<Activated<Value>> {
  const { slice, expose, activation, known, onFailure, onLate, headStart, deadline } = request;
  const { name, releases } = slice;
  const activated = await raceReleases<unknown, Activated<Value>>({
    releases: releasesToTry(known, releases, expose),
    load: ({ release }) => fetchModule(request, release),
    async activate({ release }, module) {
      const { version } = release;
      if (!activation.accept(module))
        throw new SliceError(name, version, "contract", "not what the shell agreed on");
      const value = await activation.init(module, release);
      known.activations += 1;
      return { value, version, id: known.activations };
    },
    onFailure({ release: { version }, stage, since }, error) {
      countAttempt(known, version);
      onFailure(error instanceof SliceError ? error : new SliceError(name, version, stage, error), since);
    },
    onOvertaken({ release: { version } }) {
      countAttempt(known, version);
      markRelease(known, version, expose, "slow");
    },
    onLate,
    headStart,
    deadline,
  });
  if (activated !== undefined) return activated;
  throw known.lastFailure ?? new SliceError(name, "", "load", "no release");
}

/** The address of a release's entry. Throws where that is not the slice's own origin. */
function entryOf({ origin }: ComposedSlice, { entry }: Release): string {
  const address = new URL(entry, origin);
  if (address.origin !== new URL(origin).origin) throw new Error(`${address.origin} is not its origin`);
  return address.href;
}

/** The next attempt takes another address than one that hung or failed. */
function countAttempt({ attempts }: ReleaseKnowledge, version: string): void {
  attempts.set(version, (attempts.get(version) ?? 0) + 1);
}

async function fetchModule(
  { slice, expose, known, loadModule }: Omit<ActivationRequest<never, unknown>, "activation">,
  release: Release,
): Promise<unknown> {
  const { version, integrity } = release;
  const entry = entryOf(slice, release);
  const fetch = async () => {
    const attempt = known.attempts.get(version) ?? 0;
    const module = await loadModule({ slice: slice.name, version, entry, expose, attempt, integrity });
    // What has answered, however late, is what the next load begins with.
    known.attempts.set(version, attempt);
    return module;
  };
  try {
    return await fetch();
  } catch {
    countAttempt(known, version);
    return await fetch();
  }
}

/** One release on its way, and how far it is. */
type Entrant = { release: Release; stage: SliceStage; since: number };

type Race<Module, Value> = {
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
function raceReleases<Module, Value>(race: Race<Module, Value>): Promise<Value | undefined> {
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
