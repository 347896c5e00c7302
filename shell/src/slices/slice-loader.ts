import type { SliceStage } from "@cointide/shared/contracts/events";
import type { RegisteredSlice, Registry, Release } from "@cointide/shared/contracts/registry";
import type { LoadModule } from "./federation.ts";

/** A slice could not be had: `stage` says how far it came. */
export class SliceError extends Error {
  readonly slice: string;
  readonly version: string;
  readonly stage: SliceStage;
  constructor(slice: string, version: string, stage: SliceStage, cause: unknown) {
    super(
      `${slice} ${version} failed at ${stage}: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
    this.name = "SliceError";
    this.slice = slice;
    this.version = version;
    this.stage = stage;
  }
}

export type SliceLoader = {
  /**
   * Loads a slice's expose, checked by `accept`. Calls for the same expose share one load; one that failed is
   * tried anew by the next call.
   * @throws {SliceError} within the deadline.
   */
  load<Module>(slice: string, expose: string, accept: Accept<Module>): Promise<Module>;
};

/** Whether a loaded module is what the shell may use. */
export type Accept<Module> = (module: unknown) => module is Module;

export type SliceLoaderOptions = {
  registry: Registry;
  loadModule: LoadModule;
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

/** Creates the loader: for each release, current first, one try and one repeat, all within the deadline. */
export function createSliceLoader(options: SliceLoaderOptions): SliceLoader {
  const { registry, loadModule, onFailure, deadline = 5_000 } = options;
  const pending = new Map<string, Promise<unknown>>();
  /** Failed attempts by build; the exposes of one build share its module as long as none failed. */
  const failures = new Map<string, number>();

  async function attempt(slice: RegisteredSlice, { version, entry }: Release, expose: string, ms: number) {
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

  async function walk(slice: RegisteredSlice, expose: string, accept: Accept<unknown>): Promise<unknown> {
    const giveUpAt = performance.now() + deadline;
    const tries = slice.releases.flatMap((release) => [release, release]);
    let failure = new SliceError(slice.name, "", "load", "no release");
    for (const [index, release] of tries.entries()) {
      const left = giveUpAt - performance.now();
      if (left <= 0) break;
      try {
        // The last try may use all the time that is left, an earlier one leaves half of it to the next.
        const module = await attempt(slice, release, expose, index === tries.length - 1 ? left : left / 2);
        if (accept(module)) return module;
        throw new SliceError(
          slice.name,
          release.version,
          "contract",
          `${expose} is not what the shell expects`,
        );
      } catch (error) {
        failure = error as SliceError;
      }
    }
    onFailure(failure);
    throw failure;
  }

  return {
    load<Module>(name: string, expose: string, accept: Accept<Module>) {
      const key = `${name} ${expose}`;
      const known = pending.get(key);
      if (known !== undefined) return known as Promise<Module>;
      const slice = registry.slices.find((candidate) => candidate.name === name);
      if (slice === undefined) return Promise.reject(new SliceError(name, "", "load", "not in the registry"));
      const load = walk(slice, expose, accept) as Promise<Module>;
      pending.set(key, load);
      load.catch(() => pending.delete(key));
      return load;
    },
  };
}
