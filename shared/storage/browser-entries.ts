import type { StoredEntries, StoredEntry } from "../contracts/storage.ts";
import { depthWithin, MAX_SLICE_BYTES, MAX_STORED_KEYS, storedBytes } from "../contracts/storage-limits.ts";
import type { LocalStore } from "../session/local-store.ts";
import { STORAGE_PREFIX, type StorageKey } from "../session/store-keys.ts";

/** An entry in this browser. `owner` is the account that it belongs to, undefined for a guest's. */
export type KeptEntry = StoredEntry & { owner?: string | undefined };

const NAME = /^(mfe-[a-z0-9-]+):([a-z][a-z0-9-]*)$/;
const keyOf = (slice: string, key: string): StorageKey => `${STORAGE_PREFIX}${slice}:${key}`;

/** The slice and the key of what is stored; undefined for anything else in the browser's storage. */
function placeOf(name: string): [slice: string, key: string] | undefined {
  const [, slice, key] = NAME.exec(name.slice(STORAGE_PREFIX.length)) ?? [];
  return slice === undefined || key === undefined ? undefined : [slice, key];
}

function parse(text: string | null): KeptEntry | undefined {
  if (text === null) return undefined;
  try {
    const entry: KeptEntry = JSON.parse(text);
    if (Number.isSafeInteger(entry.changedAt) && Number.isSafeInteger(entry.version)) return entry;
  } catch {
    // Unreadable, and nothing like an entry either.
  }
  return undefined;
}

/**
 * The entries of slices in this browser's storage.
 * @param person is the account that uses the page now, null for a guest: entries of other accounts count as none.
 */
export function createBrowserEntries(store: LocalStore, person: () => string | null) {
  /** What was read last, so that an entry that did not change is the same object. */
  const read = new Map<string, { text: string | null; entry: KeptEntry | undefined }>();

  /** A guest's entries go along into the account that is entered. */
  const isTheirs = ({ owner }: KeptEntry): boolean => owner === undefined || owner === person();

  function get(slice: string, key: string): KeptEntry | undefined {
    const name = keyOf(slice, key);
    const text = store.get(name);
    let known = read.get(name);
    if (known === undefined || known.text !== text) {
      known = { text, entry: parse(text) };
      read.set(name, known);
    }
    return known.entry !== undefined && isTheirs(known.entry) ? known.entry : undefined;
  }

  const places = () =>
    store
      .keys(STORAGE_PREFIX)
      .map(placeOf)
      .filter((place) => place !== undefined);

  return {
    get,
    /** Keeps an entry, a guest's where it has no owner. Returns why it lasts only until the page closes; null where it is saved. */
    set: (slice: string, key: string, entry: KeptEntry) =>
      store.set(keyOf(slice, key), JSON.stringify(entry)),
    /** The slices that keep anything here. */
    slices: (): string[] => [...new Set(places().map(([slice]) => slice))],
    entriesOf: (slice: string): StoredEntries =>
      Object.fromEntries(
        places()
          .filter(([owner]) => owner === slice)
          .map(([, key]) => [key, get(slice, key)] as const)
          .filter((pair): pair is [string, KeptEntry] => pair[1] !== undefined),
      ),
    /** Removes what belongs to other accounts than this one, and what cannot be read. */
    sweep(next: string | null): void {
      for (const name of store.keys(STORAGE_PREFIX)) {
        const entry = parse(store.get(name as StorageKey));
        if (entry === undefined || (entry.owner !== undefined && entry.owner !== next))
          store.remove(name as StorageKey);
      }
    },
    onChange: (listener: () => void) =>
      store.onChange((key) => {
        if (key === null || key.startsWith(STORAGE_PREFIX)) listener();
      }),
  };
}
export type BrowserEntries = ReturnType<typeof createBrowserEntries>;

/** Whether a slice may store a value beside its other entries. */
export function hasRoom(beside: StoredEntries, value: unknown): boolean {
  const entries = Object.values(beside);
  const taken = entries.reduce((sum, entry) => sum + storedBytes(entry.value), 0);
  return (
    depthWithin(value) && entries.length < MAX_STORED_KEYS && taken + storedBytes(value) <= MAX_SLICE_BYTES
  );
}
