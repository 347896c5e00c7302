import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";
import { createStore, type StoreApi } from "zustand/vanilla";

/** What the page is composed of; it changes where the page learns of other releases while it is open. */
export type CompositionStore = StoreApi<Composition>;

export const createCompositionStore = (composition: Composition): CompositionStore =>
  createStore<Composition>(() => composition);

export const composedSlice = (store: CompositionStore, name: string): ComposedSlice | undefined =>
  store.getState().slices.find((slice) => slice.name === name);

/**
 * Asks the edge for what the page does not carry of its slices. What it carries whole stays as it is: it may be loaded, or
 * come from a developer's machine. A slice that was withdrawn meanwhile has gone from the page.
 */
async function complete(store: CompositionStore): Promise<void> {
  const { getComposition } = await import("../api/get-composition.ts");
  const { slices } = await getComposition();
  store.setState((shown) => ({
    slices: shown.slices.flatMap((slice) =>
      slice.isPartial ? slices.filter(({ name }) => name === slice.name) : [slice],
    ),
  }));
}

let completing: Promise<void> | undefined;

/**
 * A slice with all that it is loaded by; undefined where the page has none of this name. Rejects where the page carries
 * only a part of it, and the rest cannot be had now.
 */
export async function wholeSlice(store: CompositionStore, name: string): Promise<ComposedSlice | undefined> {
  if (composedSlice(store, name)?.isPartial) {
    completing ??= complete(store).finally(() => {
      completing = undefined;
    });
    await completing;
  }
  return composedSlice(store, name);
}
