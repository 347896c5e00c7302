import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";
import type { Release } from "@cointide/shared/contracts/registry";
import type { LoadModule } from "./federation.ts";
import { SliceError } from "./slice-error.ts";

/** What the shell makes of an expose. */
export type Adoption<Module, Value> = {
  /** Whether the module is what the shell agreed on. */
  accept(module: unknown): module is Module;
  /** Gets from it what the shell uses; it runs the slice's own code, so it may throw. */
  init(module: Module): Value;
};

/** What came of an expose, and the release that it came from. */
type Adopted<Value> = { value: Value; version: string };

export type SliceLoader = {
  /**
   * Loads a slice's expose and adopts it. Calls for the same expose share one load; one that failed is tried
   * anew by the next call.
   * @throws {SliceError} within the deadline.
   */
  load<Module, Value>(
    slice: string,
    expose: string,
    adoption: Adoption<Module, Value>,
  ): Promise<Adopted<Value>>;
};

export type SliceLoaderOptions = {
  composition: Composition;
  loadModule: LoadModule;
  /** Told of each release that could not be had, also where an earlier one then could. */
  onFailure: (error: SliceError) => void;
  /** The longest that anybody waits for a slice, in ms. */
  deadline?: number;
};

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${Math.round(ms)} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function adopt<Module, Value>(
  slice: string,
  version: string,
  module: unknown,
  { accept, init }: Adoption<Module, Value>,
): Adopted<Value> {
  if (!accept(module)) throw new SliceError(slice, version, "contract", "not what the shell agreed on");
  try {
    return { value: init(module), version };
  } catch (error) {
    throw new SliceError(slice, version, "init", error);
  }
}

/** Creates the loader: for each release, current first, one try and one repeat, all within the deadline. */
export function createSliceLoader(options: SliceLoaderOptions): SliceLoader {
  const { composition, loadModule, onFailure, deadline = 5_000 } = options;
  const pending = new Map<string, Promise<unknown>>();
  /** Failed attempts by build; the exposes of one build share its module as long as none failed. */
  const failures = new Map<string, number>();

  async function attempt(slice: ComposedSlice, { version, entry }: Release, expose: string, ms: number) {
    const build = `${slice.name} ${version}`;
    const attempt = failures.get(build) ?? 0;
    const address = new URL(entry, slice.origin).href;
    try {
      return await within(ms, loadModule({ slice: slice.name, version, entry: address, expose, attempt }));
    } catch (error) {
      failures.set(build, attempt + 1);
      throw new SliceError(slice.name, version, "load", error);
    }
  }

  async function walk<Module, Value>(
    slice: ComposedSlice,
    expose: string,
    adoption: Adoption<Module, Value>,
  ): Promise<Adopted<Value>> {
    const giveUpAt = performance.now() + deadline;
    const tries = slice.releases.flatMap((release) => [release, release]);
    let failure = new SliceError(slice.name, "", "load", "no release");
    for (const [index, release] of tries.entries()) {
      const left = giveUpAt - performance.now();
      if (left <= 0) break;
      // A build that came and was of no use would come the same again.
      if (failure.version === release.version && failure.stage !== "load") continue;
      try {
        // The last try may use all the time that is left, an earlier one leaves half of it to the next.
        const module = await attempt(slice, release, expose, index === tries.length - 1 ? left : left / 2);
        return adopt(slice.name, release.version, module, adoption);
      } catch (error) {
        failure = error as SliceError;
        if (failure.stage !== "load" || tries[index + 1] !== release) onFailure(failure);
      }
    }
    throw failure;
  }

  return {
    load<Module, Value>(name: string, expose: string, adoption: Adoption<Module, Value>) {
      const key = `${name} ${expose}`;
      const known = pending.get(key);
      if (known !== undefined) return known as Promise<Adopted<Value>>;
      const slice = composition.slices.find((candidate) => candidate.name === name);
      if (slice === undefined)
        return Promise.reject(new SliceError(name, "", "load", "not in the composition"));
      const load = walk(slice, expose, adoption);
      pending.set(key, load);
      load.catch(() => pending.delete(key));
      return load;
    },
  };
}
