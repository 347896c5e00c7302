import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";
import { createStore, type StoreApi } from "zustand/vanilla";

/** What the page is composed of; it changes where the page learns of other releases while it is open. */
export type CompositionStore = StoreApi<Composition>;

export const createCompositionStore = (composition: Composition): CompositionStore =>
  createStore<Composition>(() => composition);

export const composedSlice = (store: CompositionStore, name: string): ComposedSlice | undefined =>
  store.getState().slices.find((slice) => slice.name === name);
