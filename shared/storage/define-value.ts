import { useSyncExternalStore } from "react";
import type { PreferenceSection } from "../contracts/preferences.ts";
import type { StoredEntry } from "../contracts/storage.ts";
import type { createPreferences } from "../preferences/preferences.ts";
import { type BrowserEntries, hasRoom } from "./browser-entries.ts";
import type { StorageOptions, StoredValue, WriteResult } from "./stored-value.ts";

/** A value as it was stored: an entry, or the section of the preferences in which an earlier release kept it. */
type Source = StoredEntry | PreferenceSection;

const versionOf = (source: Source | undefined): number =>
  source !== undefined && "version" in source ? source.version : 0;

/** The value in a stored one; `initial` where there is none or it cannot be read. */
function readSource<T>(source: Source | undefined, options: StorageOptions<T>): T {
  const { version, schema, initial, migrate } = options;
  const from = versionOf(source);
  if (source?.value === undefined || from > version) return initial;
  try {
    const value = from < version && migrate !== undefined ? migrate(source.value, from) : source.value;
    const result = schema.safeParse(value);
    return result.success ? result.data : initial;
  } catch {
    return initial;
  }
}

export type Preferences = Pick<ReturnType<typeof createPreferences>, "define" | "getState">;

/** The section of the preferences that an earlier release may have written. */
function openSection(preferences: Preferences, name: string | undefined) {
  if (name === undefined) return { get: () => undefined, subscribe: () => () => {} };
  const schema = { safeParse: (data: unknown) => ({ success: true as const, data }) };
  const { subscribe } = preferences.define({ name, schema, initial: undefined });
  return { get: () => preferences.getState().sections[name], subscribe };
}

type Keeping<T> = {
  entries: BrowserEntries;
  preferences: Preferences;
  /** Keeps an entry for the page's user, and reports it. */
  keep(slice: string, key: string, entry: StoredEntry): WriteResult;
  subscribe(listener: () => void): () => void;
  notify(): void;
} & { options: StorageOptions<T> };

/** Reads and writes one value; `unsaved` stands in for one that a later release has stored, which nothing may replace. */
function createCell<T>({ options, entries, preferences, keep, notify }: Omit<Keeping<T>, "subscribe">) {
  const { slice, key, version, initial, preference } = options;
  const section = openSection(preferences, preference);
  let parsed: Source | undefined;
  let value = initial;
  let unsaved: { over: Source | undefined; value: T } | undefined;

  function source(): Source | undefined {
    const entry = entries.get(slice, key);
    const earlier = section.get();
    return earlier !== undefined && earlier.changedAt > (entry?.changedAt ?? -1) ? earlier : entry;
  }

  function read(): T {
    const now = source();
    if (unsaved !== undefined && unsaved.over === now) return unsaved.value;
    unsaved = undefined;
    if (now !== parsed) {
      parsed = now;
      value = readSource(now, options);
    }
    return value;
  }

  function write(next: T | undefined): WriteResult {
    const before = source();
    if (versionOf(before) > version) {
      unsaved = { over: before, value: next ?? initial };
      notify();
      return "unsaved";
    }
    const { [key]: _, ...beside } = entries.entriesOf(slice);
    if (!hasRoom(beside, next)) return "too-large";
    // Also where the clock was set back, a change is newer than what it changes.
    const changedAt = Math.max(Date.now(), (before?.changedAt ?? 0) + 1);
    return keep(slice, key, { version, changedAt, value: next });
  }

  const clear = (): WriteResult => (source() === undefined ? "saved" : write(undefined));
  return { read, write, clear, section };
}

/** A value of a slice in the browser's entries. */
export function defineValue<T>({ subscribe: subscribeEntries, ...keeping }: Keeping<T>): StoredValue<T> {
  const { read, write, clear, section } = createCell(keeping);
  const { initial } = keeping.options;

  function subscribe(listener: () => void): () => void {
    const undos = [subscribeEntries(listener), section.subscribe(listener)];
    return () => {
      for (const undo of undos) undo();
    };
  }

  return {
    get: read,
    set: write,
    update: (change) => write(change(read())),
    clear,
    subscribe,
    use: <Part>(select = (all: T) => all as unknown as Part) =>
      useSyncExternalStore(
        subscribe,
        () => select(read()),
        () => select(initial),
      ),
  };
}
