import type { ComposedSlice, Composition, Deployment } from "@cointide/shared/contracts/page";
import type { Registry } from "@cointide/shared/contracts/registry";
import { version as shared } from "@cointide/shared/package.json";
import { composePage } from "@cointide/shared/releases/compose-page";
import type { WorkingReleases } from "@cointide/shared/releases/working-releases";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type CompositionStore, composedSlice } from "../slices/composition-store.ts";
import type { SliceLoader } from "../slices/slice-loader.ts";

/**
 * The reason for a reload: a new release of a mounted slice, the withdrawal of the release that a mounted slice runs, or a new
 * page. Some slices can be replaced without a reload.
 */
export type Offer =
  | { kind: "slice"; slice: string }
  | { kind: "withdrawn"; slice: string; isReplaceable: boolean }
  | { kind: "page" };

/** `isWaiting`: a slice waits until it can be replaced. */
type Updates = { offer: Offer | null; isWaiting: boolean };

export type UpdateStore = Pick<StoreApi<Updates>, "getState" | "subscribe"> & {
  /** Compares the page with a registry. Ignores one with a sequence that isn't higher than the last. */
  learn(registry: Registry): void;
  /** Takes the releases of slices that aren't mounted anymore, and replaces withdrawn ones if the visitor isn't busy. */
  settle(): void;
  /** Hides the present offers until something newer is released. */
  putOff(): void;
};

type UpdateStoreOptions = {
  deployment: Deployment;
  composition: CompositionStore;
  loader: Pick<SliceLoader, "inUse" | "renew">;
  isMounted: (slice: string) => boolean;
  /** Whether the replacement of a mounted slice would interrupt the visitor. */
  isBusy: (slice: string) => boolean;
  /** The releases that worked last in this browser. */
  working: () => WorkingReleases;
};

const PAGE: Offer = { kind: "page" };

/** The origin, routes and slots of a slice. The page's routes and policy are made for these. */
const placementOf = ({ origin, mounts, slots }: ComposedSlice): string =>
  JSON.stringify([origin, mounts.map(({ parent, path }) => [parent, path]), Object.entries(slots)]);

/** The versions of each slice that weren't withdrawn. */
const goodVersions = ({ slices, former }: Registry) =>
  new Map(
    slices.map(({ name, releases, canary }) => {
      const named = [...releases, ...(canary === null ? [] : [canary.release])];
      return [name, [...named.map(({ version }) => version), ...(former?.[name] ?? [])]];
    }),
  );

/**
 * Takes new releases of slices that aren't mounted, and offers a reload for the others. A mounted slice whose release was
 * withdrawn is replaced as soon as that doesn't interrupt the visitor. The registry's first choice for this visitor is
 * compared with its previous first choice, so a release that failed here isn't offered again.
 */
export function createUpdateStore(options: UpdateStoreOptions): UpdateStore {
  const { deployment, composition, loader, isMounted, isBusy, working } = options;
  const state = createStore<Updates>(() => ({ offer: null, isWaiting: false }));
  /** The page by the last registry. */
  let latest: Composition | undefined;
  let good: ReadonlyMap<string, readonly string[]> = new Map();
  let { shell, sequence } = deployment;
  /** By slice and version. */
  let pending = new Map<string, Offer>();
  let dismissed: ReadonlySet<string> = new Set();

  function showOffer(): void {
    const [, offer = null] = [...pending].find(([id]) => !dismissed.has(id)) ?? [];
    const isWaiting = [...pending.values()].some((one) => one.kind === "withdrawn" && one.isReplaceable);
    const shown = state.getState();
    // Each check while a slice waits makes the same offer again.
    if (JSON.stringify(shown) !== JSON.stringify({ offer, isWaiting })) state.setState({ offer, isWaiting });
  }

  /** Composes the page with these releases, and loads them if others were loaded. */
  function take(slice: ComposedSlice, isLoaded: boolean): void {
    composition.setState(({ slices }) => ({
      slices: slices.map((one) => (one.name === slice.name ? slice : one)),
    }));
    if (!isLoaded) loader.renew(slice.name);
  }

  /** Takes the release of a slice if that is possible now. Returns what to offer otherwise. */
  function update(slice: ComposedSlice): Offer | null {
    const { name, releases } = slice;
    const known = composedSlice(composition, name);
    if (known === slice) return null;
    const version = releases[0]?.version;
    const used = loader.inUse(name);
    const isLoaded = used.every((one) => one === version);
    const isSame = known?.releases[0]?.version === version;
    const isWithdrawn = isMounted(name) && used.some((one) => !good.get(name)?.includes(one));
    if (known === undefined || placementOf(known) !== placementOf(slice))
      return isWithdrawn ? { kind: "withdrawn", slice: name, isReplaceable: false } : PAGE;
    if (isSame || isLoaded || !isMounted(name) || (isWithdrawn && !isBusy(name))) {
      take(slice, isSame || isLoaded);
      return null;
    }
    return isWithdrawn
      ? { kind: "withdrawn", slice: name, isReplaceable: true }
      : { kind: "slice", slice: name };
  }

  function settle(): void {
    const offers = (latest?.slices ?? []).flatMap((slice): [id: string, Offer][] => {
      const offer = update(slice);
      return offer === null ? [] : [[`${slice.name} ${slice.releases[0]?.version}`, offer]];
    });
    if (shell !== deployment.shell) offers.unshift([shell, PAGE]);
    const order: Offer["kind"][] = ["withdrawn", "page", "slice"];
    pending = new Map(order.flatMap((kind) => offers.filter(([, offer]) => offer.kind === kind)));
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
      good = goodVersions(registry);
      shell = registry.shell[0]?.version ?? deployment.shell;
      settle();
    },
    putOff() {
      dismissed = new Set(pending.keys());
      showOffer();
    },
  };
}
