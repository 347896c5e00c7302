import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { Release } from "@cointide/shared/contracts/release";
import type { LoadModule } from "../federation/load-module.ts";
import { type Entrant, raceReleases } from "./race-releases.ts";
import { SliceError } from "./slice-error.ts";
import type { Activated, SliceKnowledge } from "./slice-knowledge.ts";

/** What the shell makes of an expose. */
export type Activation<Module, Value> = {
  /** Whether the module is what the shell agreed on. */
  accept(module: unknown): module is Module;
  /** Gets from it what the shell uses; it runs the slice's own code, so it may throw, or never end. */
  init(module: Module, release: Release): Value | Promise<Value>;
};

export type AdoptionRequest<Module, Value> = {
  slice: ComposedSlice;
  expose: string;
  activation: Activation<Module, Value>;
  known: SliceKnowledge;
  loadModule: LoadModule;
  onFailure: (failure: SliceError, since: number) => void;
  /** Called where a release is there after all, although none was of use in time. */
  onLate: () => void;
  headStart: number;
  deadline: number;
};

/** The address of a release's entry. Throws where that is not the slice's own origin. */
function entryOf({ origin }: ComposedSlice, { entry }: Release): string {
  const address = new URL(entry, origin);
  if (address.origin !== new URL(origin).origin) throw new Error(`${address.origin} is not its origin`);
  return address.href;
}

/** The next attempt takes another address than one that hung or failed. */
function countAttempt({ attempts }: SliceKnowledge, version: string): void {
  attempts.set(version, (attempts.get(version) ?? 0) + 1);
}

async function fetchModule(
  { slice, expose, known, loadModule }: Omit<AdoptionRequest<never, unknown>, "activation">,
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

/**
 * Activates an expose from the best release that is of use: of each one try and one repeat, the next one where a
 * release fails or takes its time. @throws {SliceError} where none is of use.
 */
export async function activateRelease<Module, Value>(
  request: AdoptionRequest<Module, Value>,
): Promise<Activated<Value>> {
  const { slice, expose, activation, known, onFailure, onLate, headStart, deadline } = request;
  const { name, releases } = slice;
  const activated = await raceReleases<unknown, Activated<Value>>({
    releases: known.marks.order(releases, expose),
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
    onOvertaken({ release: { version } }: Entrant) {
      countAttempt(known, version);
      known.marks.mark(version, expose, "slow");
    },
    onLate,
    headStart,
    deadline,
  });
  if (activated !== undefined) return activated;
  throw known.lastFailure ?? new SliceError(name, "", "load", "no release");
}
