import type { ComposedSlice, Composition, Deployment } from "@cointide/shared/contracts/page";
import type { Registry } from "@cointide/shared/contracts/registry";
import { version as shared } from "@cointide/shared/package.json";
import { composePage } from "@cointide/shared/releases/compose-page";
import type { WorkingReleases } from "@cointide/shared/releases/working-releases";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type CompositionStore, composedSlice } from "../slices/composition-store.ts";
import type { SliceLoader } from "../slices/slice-loader.ts";

/** What a reload brings: a new release of a slice that is mounted, or a new page around the slices. */
export type Offer = { kind: "slice"; slice: string } | { kind: "page" };

/** The offer that is open now, if any. */
export type UpdateStore = Pick<StoreApi<Offer | null>, "getState" | "subscribe"> & {
  /** Compares the page with a registry; one with no higher sequence than what it knows is old. */
  learn(registry: Registry): void;
  /** Takes the releases of slices that are not mounted any more; called after each navigation. */
  settle(): void;
  /** Dismisses what is offered now, until something newer is released. */
  putOff(): void;
};

type UpdateStoreOptions = {
  deployment: Deployment;
  composition: CompositionStore;
  loader: Pick<SliceLoader, "inUse" | "renew">;
  isMounted: (slice: string) => boolean;
  /** The releases that worked last in this browser. */
  working: () => WorkingReleases;
};

const PAGE: Offer = { kind: "page" };

/** Where a slice has its routes and slots, and its origin: the page's routes and policy are made for these. */
const placementOf = ({ origin, mounts, slots }: ComposedSlice): string =>
  JSON.stringify([origin, mounts.map(({ parent, path }) => [parent, path]), Object.entries(slots)]);

/**
 * Takes new releases of slices that are not mounted, and offers a reload for all others. Compared is what the
 * registry gives this visitor first with what it gave before, so that a release that failed here is not offered again.
 */
export function createUpdateStore(options: UpdateStoreOptions): UpdateStore {
  const { deployment, composition, loader, isMounted, working } = options;
  const state = createStore<Offer | null>(() => null);
  /** What the last registry that was learned makes of the page. */
  let latest: Composition | undefined;
  let { shell, sequence } = deployment;
  /** What a reload would bring, by name and version. */
  let pending = new Map<string, Offer>();
  let dismissed: ReadonlySet<string> = new Set();

  function showOffer(): void {
    const [, offer = null] = [...pending].find(([id]) => !dismissed.has(id)) ?? [];
    state.setState(offer, true);
  }

  /** Composes the page with these releases, and has them loaded where other ones were. */
  function take(slice: ComposedSlice, isLoaded: boolean): void {
    composition.setState(({ slices }) => ({
      slices: slices.map((one) => (one.name === slice.name ? slice : one)),
    }));
    if (!isLoaded) loader.renew(slice.name);
  }

  function settle(): void {
    const pages = new Map<string, Offer>(shell === deployment.shell ? [] : [[shell, PAGE]]);
    const slices = new Map<string, Offer>();
    for (const slice of latest?.slices ?? []) {
      const { name, releases } = slice;
      const known = composedSlice(composition, name);
      if (known === slice) continue;
      const version = releases[0]?.version;
      const isLoaded = loader.inUse(name).every((used) => used === version);
      const isSame = known?.releases[0]?.version === version;
      if (known === undefined || placementOf(known) !== placementOf(slice))
        pages.set(`${name} ${version}`, PAGE);
      else if (isSame || isLoaded || !isMounted(name)) take(slice, isSame || isLoaded);
      else slices.set(`${name} ${version}`, { kind: "slice", slice: name });
    }
    pending = new Map([...pages, ...slices]);
    showOffer();
  }

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    settle,
    learn(registry) {
      if (registry.sequence <= sequence) return;
      sequence = registry.sequence;
      const { cohort, origins } = deployment;
      latest = composePage(registry, { cohort, origins, shared, working: working() });
      shell = registry.shell[0]?.version ?? deployment.shell;
      settle();
    },
    putOff() {
      dismissed = new Set(pending.keys());
      showOffer();
    },
  };
}
