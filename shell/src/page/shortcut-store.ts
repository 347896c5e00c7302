import type { HostShortcuts, Shortcut } from "@cointide/shared/host";
import { createStore, type StoreApi } from "zustand/vanilla";

export type ShortcutStore = HostShortcuts & {
  /** Adds a shortcut that any other of the same key replaces, whenever that is added. Returns its removal. */
  addDefault: HostShortcuts["add"];
  /** The latest for each key, by their labels: slices are loaded in any order. */
  shown: Pick<StoreApi<readonly Shortcut[]>, "getState" | "getInitialState" | "subscribe">;
};

function latestByLabel(all: readonly Shortcut[]): readonly Shortcut[] {
  const latest = new Map(all.map((shortcut) => [shortcut.key, shortcut]));
  return [...latest.values()].sort((a, b) => (a.label < b.label ? -1 : 1));
}

/** The shortcuts that the shell and slices offer now. */
export function createShortcutStore(): ShortcutStore {
  const shown = createStore<readonly Shortcut[]>(() => []);
  let all: readonly Shortcut[] = [];
  function set(next: readonly Shortcut[]): void {
    all = next;
    shown.setState(latestByLabel(all), true);
  }
  const removalOf = (shortcut: Shortcut) => () => set(all.filter((one) => one !== shortcut));
  return {
    shown,
    add(shortcut) {
      set([...all, shortcut]);
      return removalOf(shortcut);
    },
    addDefault(shortcut) {
      set([shortcut, ...all]);
      return removalOf(shortcut);
    },
  };
}
