import type { StorageArea } from "../session/local-store.ts";

/** A browser storage in memory; `fail` makes every write throw, as a full disk does. */
export function createMemoryStorage(initial: Record<string, string> = {}, fail = false): StorageArea {
  const items = new Map(Object.entries(initial));
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, value) {
      if (fail) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      items.set(key, value);
    },
  };
}
