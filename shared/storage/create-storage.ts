import { createStore } from "zustand/vanilla";
import type { StoredEntries, StoredEntry } from "../contracts/storage.ts";
import { STORED_KEY_PATTERN } from "../contracts/storage-limits.ts";
import type { LocalStore } from "../session/local-store.ts";
import type { SessionStore } from "../session/session-store.ts";
import { tokenPerson } from "../session/token-person.ts";
import { createBrowserEntries } from "./browser-entries.ts";
import { defineValue, type Preferences } from "./define-value.ts";
import type { StorageOptions, StoredValue, WriteResult } from "./stored-value.ts";

type Session = Pick<SessionStore, "getState" | "subscribe">;

/** Reads each token once. */
function personReader(session: Session): () => string | null {
  let known: { token: string | null; person: string | null } = { token: null, person: null };
  return () => {
    const { token } = session.getState();
    if (token !== known.token) known = { token, person: tokenPerson(token) };
    return known.person;
  };
}

/** Each notification is another state. */
function createNotifier() {
  const { setState, subscribe } = createStore(() => ({}));
  return { notify: () => setState({}, true), subscribe };
}

/** What slices store in a browser, by slice and key, each for the page's user alone. */
export function createStorage(store: LocalStore, session: Session, preferences: Preferences) {
  const person = personReader(session);
  const entries = createBrowserEntries(store, person);
  const changes = createNotifier();
  const work = createNotifier();
  const values = new WeakMap<object, unknown>();
  const opened = new Set<string>();

  function keep(slice: string, key: string, entry: StoredEntry): WriteResult {
    const problem = entries.set(slice, key, { ...entry, owner: person() ?? undefined });
    changes.notify();
    work.notify();
    return problem === null ? "saved" : "unsaved";
  }

  function open<T>(options: StorageOptions<T>): StoredValue<T> {
    const known = values.get(options) as StoredValue<T> | undefined;
    if (known !== undefined) return known;
    const { slice, key } = options;
    if (!STORED_KEY_PATTERN.test(key)) throw new Error(`"${key}" cannot be a key of ${slice}'s storage.`);
    const value = defineValue({ options, entries, preferences, keep, ...changes });
    values.set(options, value);
    if (!opened.has(slice)) {
      opened.add(slice);
      work.notify();
    }
    return value;
  }

  entries.onChange(changes.notify);
  session.subscribe(changes.notify);

  return {
    open,
    /** The slices that store or may have stored anything for the page's user. */
    slices: () => [...new Set([...opened, ...entries.slices()])],
    /** What a slice stores here for the page's user. */
    entriesOf: entries.entriesOf,
    /** Listens to what there is to exchange with the service: values that this page sets, and slices that it opens. Returns the undo. */
    onWork: work.subscribe,
    /**
     * Takes what the service keeps of a slice for an account. Of each value the newer one stays, and one that is still as
     * it was `sent` becomes what the service made of it, from then on the account's.
     */
    merge(owner: string, slice: string, answers: StoredEntries, sent: StoredEntries = {}): void {
      for (const [key, answer] of Object.entries(answers)) {
        const here = entries.get(slice, key);
        const isNewer = here !== undefined && here.changedAt > answer.changedAt;
        const isKnown = here?.owner === owner && here.changedAt === answer.changedAt;
        if (isKnown || (isNewer && sent[key]?.changedAt !== here.changedAt)) continue;
        entries.set(slice, key, { ...answer, owner });
      }
      changes.notify();
    },
    /** Removes what belongs to other accounts than the one that uses the page next. A guest's values stay. */
    leave(next: string | null): void {
      entries.sweep(next);
      changes.notify();
    },
  };
}

/** What the shell has of the storage of slices. */
export type BrowserStorage = ReturnType<typeof createStorage>;
