import type { LocalStore } from "./local-store.ts";
import type { StoreKey } from "./store-keys.ts";

/** How long another tab's write may be under way that knows nothing of ours, in ms. */
const CROSSING = 2_000;

/** A page's latest changes, and the text that it then wrote. */
type Latest<Kept> = { changes: readonly ((kept: Kept) => Kept)[]; written: string | null; at: number };

/** A list that all tabs of the browser read and write. */
type KeptList<Kept> = {
  key: StoreKey;
  /** Holds, since each write, the text that stood under `key` before it; nothing where the list was deleted. */
  base: StoreKey;
  read(store: LocalStore): Kept;
  change(store: LocalStore, change: (kept: Kept) => Kept): unknown;
};

/**
 * Repeats changes of a page that another tab overwrote. Two tabs that read and write at once lose what the earlier one wrote;
 * where that was ours, it is repeated once.
 */
export function createCrossedWrites<Kept>({ key, base, read, change }: KeptList<Kept>) {
  const latestOf = new WeakMap<LocalStore, Latest<Kept>>();
  const recent = (store: LocalStore): Latest<Kept> | undefined => {
    const latest = latestOf.get(store);
    return latest && Date.now() - latest.at < CROSSING ? latest : undefined;
  };
  return {
    /**
     * Notes a change that was written just now.
     * @param made must leave a list as it is in which it was made already.
     */
    note(store: LocalStore, made: (kept: Kept) => Kept): void {
      const changes = [...(recent(store)?.changes ?? []), made];
      latestOf.set(store, { changes, written: store.get(key), at: Date.now() });
    },
    /** After another tab's write: gives the list, with our changes where that tab did not know them. */
    afterOther(store: LocalStore): { kept: Kept; isRepeated: boolean } {
      const kept = read(store);
      const latest = recent(store);
      latestOf.delete(store);
      const known = store.get(base);
      if (latest === undefined || known === null || known === latest.written)
        return { kept, isRepeated: false };
      const repeated = latest.changes.reduce((list, made) => made(list), kept);
      if (JSON.stringify(repeated) === JSON.stringify(kept)) return { kept, isRepeated: false };
      change(store, () => repeated);
      return { kept: repeated, isRepeated: true };
    },
  };
}
