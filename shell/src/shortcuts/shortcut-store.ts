import type { HostShortcuts, Shortcut } from "@cointide/shared/host";

export type ShortcutStore = HostShortcuts & {
  /** The latest for each key, by their labels: slices are loaded in any order. */
  get(): readonly Shortcut[];
  subscribe(listener: () => void): () => void;
};

/** The shortcuts that the shell and slices offer now. */
export function createShortcutStore(): ShortcutStore {
  let all: readonly Shortcut[] = [];
  let shown: readonly Shortcut[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly Shortcut[]): void {
    all = next;
    const latest = new Map(all.map((shortcut) => [shortcut.key, shortcut]));
    shown = [...latest.values()].sort((a, b) => (a.label < b.label ? -1 : 1));
    for (const listener of listeners) listener();
  }
  return {
    add(shortcut) {
      set([...all, shortcut]);
      return () => set(all.filter((one) => one !== shortcut));
    },
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
