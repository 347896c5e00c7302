import type { Bus } from "@cointide/shared/bus";
import { createStore, type StoreApi } from "zustand/vanilla";

/** The numbers next to links of the navigation, by slice. */
export type BadgeStore = StoreApi<Readonly<Record<string, number>>>;

/** Creates the store of what slices report as `navigation:badge`. */
export function createBadgeStore(bus: Bus): BadgeStore {
  const store = createStore<Readonly<Record<string, number>>>(() => ({}));
  bus.on("navigation:badge", ({ slice, count }) => store.setState({ [slice]: count }));
  return store;
}
