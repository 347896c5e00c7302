import { STORE_KEYS, type StoreKey } from "./store-keys.ts";

export { STORE_KEYS };

/** `unavailable`: no storage, kept until the page closes; `full`: not saved to disk; `corrupt`: was unreadable. */
export type StoreProblem = { kind: "unavailable" | "full" | "corrupt"; key: StoreKey };

/** Browser storage that always answers. What it cannot save it keeps in memory, and reports once. */
export type LocalStore = {
  get(key: StoreKey): string | null;
  set(key: StoreKey, value: string): void;
  remove(key: StoreKey): void;
  /** Reports a value that cannot be read; the raw text stays under `<key>:corrupt`, so nothing is lost. */
  reportCorrupt(key: StoreKey): void;
  /** Listens to changes made by other tabs; `key` is null when all was cleared. Returns the undo. */
  onChange(listener: (key: string | null) => void): () => void;
};

/** The part of `window.localStorage` that a store needs. */
export type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function areaOf(open: () => StorageArea): StorageArea | null {
  try {
    const area = open();
    area.getItem(STORE_KEYS.token);
    return area;
  } catch {
    return null;
  }
}

/**
 * @param open gives the storage; it may throw, as `window.localStorage` does where storage is blocked.
 * @param onProblem is called once where there is no storage, once where it is full, and once for each corrupt key.
 */
export function createLocalStore(
  open: () => StorageArea,
  onProblem: (problem: StoreProblem) => void,
): LocalStore {
  const area = areaOf(open);
  const memory = new Map<StoreKey, string | null>();
  const reported = new Set<string>();

  /** A storage that fails for one key fails for all, but each unreadable text is a problem of its own. */
  function report(kind: StoreProblem["kind"], key: StoreKey): void {
    const id = kind === "corrupt" ? key : kind;
    if (reported.has(id)) return;
    reported.add(id);
    onProblem({ kind, key });
  }

  function write(key: StoreKey, value: string | null): void {
    memory.delete(key);
    try {
      if (area === null) throw new Error("no storage");
      if (value === null) area.removeItem(key);
      else area.setItem(key, value);
    } catch {
      memory.set(key, value);
      report(area === null ? "unavailable" : "full", key);
    }
  }

  return {
    get: (key) => (memory.has(key) ? (memory.get(key) ?? null) : (area?.getItem(key) ?? null)),
    set: write,
    remove: (key) => write(key, null),
    reportCorrupt(key) {
      const raw = area?.getItem(key);
      if (raw != null) {
        try {
          area?.setItem(`${key}:corrupt`, raw);
        } catch {
          // A full disk: the unreadable text stays where it is until something is saved over it.
        }
      }
      report("corrupt", key);
    },
    onChange(listener) {
      const handle = (event: StorageEvent) => listener(event.key);
      window.addEventListener("storage", handle);
      return () => window.removeEventListener("storage", handle);
    },
  };
}
