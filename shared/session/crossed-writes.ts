import type { LocalStore } from "./local-store.ts";
import type { StoreKey } from "./store-keys.ts";

/** How long another tab's write may be under way that knows nothing of ours, in ms. */
export const CROSSING = 2_000;

/** A page's latest changes, and the text that it then wrote. */
type Latest<Kept> = { changes: readonly ((kept: Kept) => Kept)[]; written: string | null; at: number };

/**
 * Tells what of a page's own changes another tab did not know when it wrote. Two tabs that read and write at once lose what
 * the earlier one wrote; where that was ours, it can be repeated once.
 * @param base holds, since each write, the text that stood under `key` before it; nothing, where the list was deleted
 */
export function createCrossedWrites<Kept>(key: StoreKey, base: StoreKey) {
  const latestOf = new WeakMap<LocalStore, Latest<Kept>>();
  const recent = (store: LocalStore): Latest<Kept> | undefined => {
    const latest = latestOf.get(store);
    return latest && Date.now() - latest.at < CROSSING ? latest : undefined;
  };
  return {
    /**
     * Notes a change that was written just now.
     * @param change must leave a list as it is in which it was made already.
     */
    note(store: LocalStore, change: (kept: Kept) => Kept): void {
      const changes = [...(recent(store)?.changes ?? []), change];
      latestOf.set(store, { changes, written: store.get(key), at: Date.now() });
    },
    /** After another tab's write: what it kept, with our changes where it had not known them. */
    withMissed(store: LocalStore, kept: Kept): Kept {
      const latest = recent(store);
      if (latest === undefined) return kept;
      latestOf.delete(store);
      const known = store.get(base);
      if (known === null || known === latest.written) return kept;
      return latest.changes.reduce((list, change) => change(list), kept);
    },
  };
}
