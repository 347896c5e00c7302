import type { Bus } from "@cointide/shared/bus";
import { createStore, type StoreApi } from "zustand/vanilla";

/** The numbers next to links of the navigation, by slice. */
export type BadgeStore = StoreApi<Readonly<Record<string, number>>>;

/** Shows a number on the icon of the installed app; 0 removes it. Not every browser can, or is allowed to. */
const showOnApp = (count: number): void => void navigator.setAppBadge?.(count).catch(() => {});

/** Creates the store of what slices report as `navigation:badge`. The icon of the installed app shows their sum. */
export function createBadgeStore(bus: Bus): BadgeStore {
  const store = createStore<Readonly<Record<string, number>>>(() => ({}));
  bus.on("navigation:badge", ({ slice, count }) => {
    store.setState({ [slice]: count });
    showOnApp(Object.values(store.getState()).reduce((sum, one) => sum + one, 0));
  });
  return store;
}
