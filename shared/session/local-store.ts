import { STORE_KEYS, type StoreKey } from "./store-keys.ts";

export { STORE_KEYS };

/** `unavailable`: no storage, kept until the page closes; `full`: not saved to disk; `corrupt`: was unreadable. */
export type StoreProblem = { kind: "unavailable" | "full" | "corrupt"; key: StoreKey };

/** Browser storage that always answers. What it cannot save it keeps in memory, and reports once. */
export type LocalStore = {
  get(key: StoreKey): string | null;
  /**
   * Returns why the value is kept only until the page closes; null where it is saved.
   * @param isMissed false for what nobody would miss: it is not reported.
   */
  set(key: StoreKey, value: string, isMissed?: boolean): "unavailable" | "full" | null;
  remove(key: StoreKey): void;
  /** The keys with this beginning that have a value. */
  keys(prefix: string): string[];
  /** Reports a value that cannot be read; the raw text stays under `<key>:corrupt`, so nothing is lost. */
  reportCorrupt(key: StoreKey): void;
  /** Listens to changes made by other tabs; `key` is null when all was cleared. Returns the undo. */
  onChange(listener: (key: string | null) => void): () => void;
};

/** The part of `window.localStorage` that a store needs. */
export type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

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

  function write(key: StoreKey, value: string | null, isMissed = true): "unavailable" | "full" | null {
    memory.delete(key);
    try {
      if (area === null) throw new Error("no storage");
      if (value === null) area.removeItem(key);
      else area.setItem(key, value);
      return null;
    } catch {
      memory.set(key, value);
      const problem = area === null ? "unavailable" : "full";
      if (isMissed) report(problem, key);
      return problem;
    }
  }

  return {
    get: (key) => (memory.has(key) ? (memory.get(key) ?? null) : (area?.getItem(key) ?? null)),
    set: write,
    remove: (key) => void write(key, null),
    keys(prefix) {
      const saved = Array.from({ length: area?.length ?? 0 }, (_, at) => area?.key(at) ?? "");
      const kept = [...memory].flatMap(([key, value]) => (value === null ? [] : [key]));
      const all = [...saved.filter((key) => !memory.has(key as StoreKey)), ...kept];
      return all.filter((key) => key.startsWith(prefix));
    },
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
