import { createPreferences } from "../preferences/preferences.ts";
import type { LocalStore } from "../session/local-store.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { StoreKey } from "../session/store-keys.ts";
import { createStorage } from "./create-storage.ts";

/** A copy of a browser's storage, to write to before anything is stored. */
type StoreCopy = LocalStore & {
  /**
   * Stores all that was written, or nothing. Gives whether it was: a browser that is full keeps what it had.
   * Where the browser stores nothing at all, it counts until the page closes, as everything does there.
   */
  commit(): boolean;
};

const put = (store: LocalStore, key: StoreKey, value: string | null) => {
  if (value !== null) return store.set(key, value, false);
  store.remove(key);
  return null;
};

/** Copies a storage. What is not written is read through. */
function copyStore(store: LocalStore): StoreCopy {
  const written = new Map<StoreKey, string | null>();
  const get = (key: StoreKey) => (written.has(key) ? (written.get(key) ?? null) : store.get(key));
  return {
    get,
    set(key, value) {
      written.set(key, value);
      return null;
    },
    remove: (key) => void written.set(key, null),
    keys(prefix) {
      const all = new Set([
        ...store.keys(prefix),
        ...[...written.keys()].filter((key) => key.startsWith(prefix)),
      ]);
      return [...all].filter((key) => get(key as StoreKey) !== null);
    },
    reportCorrupt: (key) => store.reportCorrupt(key),
    onChange: () => () => {},
    commit() {
      const before = new Map([...written.keys()].map((key) => [key, store.get(key)]));
      for (const [key, value] of written) {
        if (put(store, key, value) !== "full") continue;
        // First what frees room: together it was there before.
        const freed = ([one, text]: [StoreKey, string | null]) =>
          (written.get(one)?.length ?? 0) - (text?.length ?? 0);
        for (const [known, text] of [...before].sort((one, other) => freed(other) - freed(one)))
          put(store, known, text);
        return false;
      }
      return true;
    },
  };
}

/** A copy of all that a browser stores for a person, with the code that writes preferences and values of slices to it. */
export function copyBrowser(store: LocalStore, session: Pick<SessionStore, "getState" | "subscribe">) {
  const copy = copyStore(store);
  const preferences = createPreferences();
  preferences.connect(copy);
  return { store: copy, preferences, storage: createStorage(copy, session, preferences) };
}
