import type { ComposedSlice, Composition, Deployment } from "@cointide/shared/contracts/page";
import type { Registry } from "@cointide/shared/contracts/registry";
import { composePage } from "@cointide/shared/releases/compose-page";
import { createStore, type StoreApi } from "zustand/vanilla";
import { compareCompositions } from "./compare-compositions.ts";

/** How the page's slices are put on other releases while it is open. */
export type SliceSwitch = {
  /** What the page is composed of now. */
  composition(): Composition;
  /** Whether taking these releases would change a slice that the visitor has before them. */
  needsConsent(slice: ComposedSlice): boolean;
  /** Notes these releases, of which the slice has the first already. */
  compose(slice: ComposedSlice): void;
  /** From the slice's next mount on, its releases are these. */
  adopt(slice: ComposedSlice): void;
  /** Builds a mounted slice anew from these releases. Resolves when that is done. */
  swap(slice: ComposedSlice): Promise<SwapResult>;
};

/** `kept-back`: the new release had no field for what was typed, so the earlier one is there again. */
export type SwapResult = "swapped" | "kept-back";

/** What the visitor can take now: a slice's other release, or a page that is loaded anew. */
export type Offer = { kind: "slice"; slice: string } | { kind: "page" };

type UpdateState = {
  offer: Offer | null;
  /** The offer is being taken. */
  isTaking: boolean;
};

export type UpdateStore = Pick<StoreApi<UpdateState>, "getState" | "subscribe"> & {
  /** Takes in what a newer registry says. */
  learn(registry: Registry): void;
  /** Takes what waits for slices that are not on the page any more; called when the page has changed. */
  settle(): void;
  take(): Promise<void>;
  /** Puts the present offer off: a slice's until it is mounted next, the page's until the next release. */
  putOff(): void;
};

type UpdateStoreOptions = {
  deployment: Deployment;
  slices: SliceSwitch;
  reload: () => void;
};

const versionOf = ({ name, releases }: ComposedSlice): string => `${name} ${releases[0]?.version}`;

/** Creates the store of what waits to be taken, each by a name that says what it would bring. */
export function createUpdateStore({ deployment, slices, reload }: UpdateStoreOptions): UpdateStore {
  const state = createStore<UpdateState>(() => ({ offer: null, isTaking: false }));
  let waiting: ComposedSlice[] = [];
  /** What only a new page brings; empty where the page is up to date. */
  let page = "";
  const putOff = new Set<string>();

  function offer(): void {
    if (state.getState().isTaking) return;
    const slice = waiting.find((one) => !putOff.has(versionOf(one)));
    if (page !== "" && !putOff.has(page)) state.setState({ offer: { kind: "page" } });
    else state.setState({ offer: slice === undefined ? null : { kind: "slice", slice: slice.name } });
  }

  function settle(): void {
    if (state.getState().isTaking) return;
    for (const slice of waiting.filter((one) => !slices.needsConsent(one))) {
      waiting = waiting.filter((one) => one !== slice);
      slices.adopt(slice);
    }
    offer();
  }

  async function takeSlice(name: string): Promise<void> {
    const slice = waiting.find((one) => one.name === name);
    if (slice === undefined) return;
    // Before the swap: a release that then fails is not offered again.
    putOff.add(versionOf(slice));
    const result = await slices.swap(slice);
    if (result === "swapped") waiting = waiting.filter((one) => one.name !== name);
  }

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    settle,
    learn(registry) {
      const { cohort, origins, shell } = deployment;
      const changes = compareCompositions(slices.composition(), composePage(registry, { cohort, origins }));
      changes.fallbacks.forEach(slices.compose);
      waiting = changes.slices;
      const current = registry.shell[0]?.version ?? shell;
      page = [...(current === shell ? [] : [current]), ...changes.unplaced].join();
      settle();
    },
    async take() {
      const { offer: taken, isTaking } = state.getState();
      if (taken === null || isTaking) return;
      if (taken.kind === "page") return reload();
      state.setState({ isTaking: true });
      try {
        await takeSlice(taken.slice);
      } finally {
        state.setState({ isTaking: false });
        settle();
      }
    },
    putOff() {
      const { offer: shown } = state.getState();
      if (shown?.kind === "page") putOff.add(page);
      for (const slice of waiting)
        if (shown?.kind === "slice" && slice.name === shown.slice) putOff.add(versionOf(slice));
      offer();
    },
  };
}
