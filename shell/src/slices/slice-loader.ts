import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { SliceOutcome } from "@cointide/shared/host";
import type { LoadModule } from "../federation/load-module.ts";
import { type CompositionStore, composedSlice, wholeSlice } from "./composition-store.ts";
import {
  type Activated,
  type Activation,
  activateRelease,
  markRelease,
  type ReleaseKnowledge,
  releasesToTry,
} from "./race-releases.ts";
import { messageOf, SliceError } from "./slice-error.ts";
import { type OutcomeReport, outcomeOf } from "./slice-log.ts";

/** How long a slice may take to show something before another release takes over, in ms. */
export const ROUTE_TIMEOUT = 1_500;
/** The same where no other release is left: a slow device or network still gets there, a hang still ends in the card. */
export const LAST_ROUTE_TIMEOUT = 9_000;

export type SliceLoader = {
  /**
   * Loads a slice's expose and activates it: from the current release, or from the first earlier one that is of
   * use. Calls for the same expose share one load. Once no release was of any use, the next call starts over.
   * @throws {SliceError} within the deadline.
   */
  load<Module, Value>(
    slice: string,
    expose: string,
    activation: Activation<Module, Value>,
  ): Promise<Activated<Value>>;
  /**
   * Bars a release that was activated and then failed. Its users are notified to load it again. What each of many rows
   * says counts once.
   */
  reject(expose: string, failure: SliceError): void;
  /** Says that an activated release has been rendered; the first time counts. */
  confirm(slice: string, version: string, expose: string): void;
  /** How long a release may keep visitors waiting for what it shows, in ms: longer where no other one is left. */
  timeout(slice: string, version: string, expose: string): number;
  /** Forgets a slice's state and notifies its users to load it again, from the current composition. */
  renew(slice: string): void;
  /** The versions of a slice that are in use. */
  inUse(slice: string): string[];
  /** Tells when an expose is to be loaded again, because what was activated for it is no longer the best. */
  subscribe(listener: (slice: string, expose: string) => void): () => void;
};

export type SliceLoaderOptions = {
  composition: CompositionStore;
  loadModule: LoadModule;
  /** Called with the outcome of each release, also of one that failed where an earlier one then did not. */
  onOutcome: (outcome: SliceOutcome) => void;
  /** How long a release has before the next one starts beside it, in ms. */
  headStart?: number;
  /** The timeout for a slice, in ms. */
  deadline?: number;
};

/** An expose that is under way or, with a version, activated, and whether it has been rendered. */
type Load = { result: Promise<Activated<unknown>>; version?: string; isConfirmed?: boolean };

/** What a visit knows of one slice. */
type SliceKnowledge = ReleaseKnowledge & {
  /** By expose. */
  loads: Map<string, Load>;
  /** The exposes that no release was of any use for. */
  exhausted: Set<string>;
};

const createSliceKnowledge = (): SliceKnowledge => ({
  ...{ loads: new Map(), exhausted: new Set() },
  ...{ marks: new Map(), attempts: new Map(), lastFailure: undefined, activations: 0 },
});

/** Who uses what of slices, and what is known of their releases. */
function createLedger({ composition, onOutcome }: SliceLoaderOptions) {
  const slices = new Map<string, SliceKnowledge>();
  const listeners = new Set<(slice: string, expose: string) => void>();

  function knowledgeOf(name: string): SliceKnowledge {
    const known = slices.get(name) ?? createSliceKnowledge();
    slices.set(name, known);
    return known;
  }
  const sayChanged = (slice: string, expose: string) => {
    for (const listener of [...listeners]) listener(slice, expose);
  };
  const notify = (report: OutcomeReport) => onOutcome(outcomeOf(composition, report));

  /** Lets go of what is no longer the best for its expose, by what is known now. */
  function reconsider(name: string): void {
    const known = knowledgeOf(name);
    const releases = composedSlice(composition, name)?.releases ?? [];
    for (const [expose, { version }] of [...known.loads]) {
      if (version === undefined || releasesToTry(known, releases, expose)[0]?.version === version) continue;
      known.loads.delete(expose);
      sayChanged(name, expose);
    }
  }

  function fail(expose: string, failure: SliceError, since?: number): void {
    const { slice, version, stage, cause } = failure;
    const known = knowledgeOf(slice);
    markRelease(known, version, expose, "failed");
    known.lastFailure = failure;
    notify({ slice, version, expose, outcome: stage, message: messageOf(cause), ...(since && { since }) });
    reconsider(slice);
  }
  function timeout(slice: string, version: string, expose: string): number {
    const releases = composedSlice(composition, slice)?.releases ?? [];
    const left = releasesToTry(knowledgeOf(slice), releases, expose);
    return left.some((other) => other.version !== version) ? ROUTE_TIMEOUT : LAST_ROUTE_TIMEOUT;
  }
  return { listeners, knowledgeOf, sayChanged, notify, reconsider, fail, timeout };
}

const absent = (name: string) => new SliceError(name, "", "load", "not in the composition");

/** Completes a slice that the page carries in part. @throws {SliceError} where the rest cannot be had. */
async function wholeOf(composition: CompositionStore, name: string): Promise<ComposedSlice> {
  const slice = await wholeSlice(composition, name).catch((error) => {
    throw new SliceError(name, "", "load", error);
  });
  if (slice === undefined) throw absent(name);
  return slice;
}

/** Creates the loader; nothing is loaded yet. */
export function createSliceLoader(options: SliceLoaderOptions): SliceLoader {
  const { composition, loadModule, headStart = 800, deadline = 5_000 } = options;
  const racing = { loadModule, headStart, deadline };
  const { listeners, knowledgeOf, sayChanged, notify, reconsider, fail, timeout } = createLedger(options);

  function load<Module, Value>(
    name: string,
    expose: string,
    activation: Activation<Module, Value>,
  ): Promise<Activated<Value>> {
    const known = knowledgeOf(name);
    const shared = known.loads.get(expose);
    if (shared !== undefined) return shared.result as Promise<Activated<Value>>;
    const composed = composedSlice(composition, name);
    if (composed === undefined) return Promise.reject(absent(name));
    if (known.exhausted.delete(expose)) known.marks.clear();
    const since = performance.now();
    const onFailure = fail.bind(null, expose);
    const onLate = () => known.exhausted.has(expose) && sayChanged(name, expose);
    const activate = (slice: ComposedSlice) =>
      activateRelease({ ...racing, slice, expose, activation, known, onFailure, onLate });
    const begun = composed.isPartial ? wholeOf(composition, name).then(activate) : activate(composed);
    const result: Promise<Activated<Value>> = begun.then(
      (activated) => {
        // Meanwhile the slice was renewed: what came belongs to a composition that is past.
        if (known.loads.get(expose) !== entry) return load(name, expose, activation);
        entry.version = activated.version;
        notify({ slice: name, version: activated.version, expose, outcome: "activated", since });
        reconsider(name);
        return activated;
      },
      (error) => {
        if (known.loads.get(expose) !== entry) return load(name, expose, activation);
        known.loads.delete(expose);
        known.exhausted.add(expose);
        throw error;
      },
    );
    const entry: Load = { result };
    known.loads.set(expose, entry);
    return result;
  }

  return {
    load,
    reject(expose, failure) {
      const { marks } = knowledgeOf(failure.slice);
      if (marks.get(failure.version)?.get(expose) !== "failed") fail(expose, failure);
    },
    confirm(slice, version, expose) {
      const load = knowledgeOf(slice).loads.get(expose);
      if (load?.version !== version || load.isConfirmed) return;
      load.isConfirmed = true;
      notify({ slice, version, expose, outcome: "ready" });
    },
    timeout,
    renew(name) {
      const { marks, loads, exhausted } = knowledgeOf(name);
      const exposes = new Set([...loads.keys(), ...exhausted]);
      marks.clear();
      exhausted.clear();
      loads.clear();
      for (const expose of exposes) sayChanged(name, expose);
    },
    inUse: (name) => [
      ...new Set([...knowledgeOf(name).loads.values()].flatMap(({ version }) => version ?? [])),
    ],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
