import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type { PreferenceSection, PreferenceSections } from "../contracts/preferences.ts";
import { type LocalStore, STORE_KEYS } from "../session/local-store.ts";

/** The section of how pages look. It stays in a browser whose user signs out; all others leave with their owner. */
export const DISPLAY_SECTION = "display";

/** What a browser keeps: `owner` is the account that the sections belong to, undefined for a guest's. */
type Kept = { sections: PreferenceSections; owner?: string | undefined };

/** A choice of people, as its owner defines it. */
export type Preference<T> = {
  /** The value in a component, which renders again when what `select` takes of it changes. */
  use: { (): T; <Part>(select: (value: T) => Part): Part };
  get(): T;
  /** Keeps a value: in this browser at once, for other tabs, and for an account's other devices. */
  set(value: T): void;
  /** Calls a listener when any preference may have changed. Returns the undo. */
  subscribe(listener: () => void): () => void;
};

type PreferenceOptions<T> = {
  /** The section's name: that of the slice or of a part of the page. */
  name: string;
  /** What a value looks like; a kept one that differs counts as `initial`. */
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } };
  initial: T;
};

const isSection = (section: PreferenceSection | null): boolean => Number.isSafeInteger(section?.changedAt);

function read(local: LocalStore): Kept {
  const text = local.get(STORE_KEYS.preferences);
  if (text === null) return { sections: {} };
  try {
    const { version, owner, sections } = JSON.parse(text);
    // A bad section is left out; the schema in the contract would cost the first paint.
    const good = Object.entries<PreferenceSection>(sections).filter(([, section]) => isSection(section));
    if (version === 1)
      return { sections: Object.fromEntries(good), owner: typeof owner === "string" ? owner : undefined };
  } catch {
    // Unreadable, and reported below like an unknown version.
  }
  local.reportCorrupt(STORE_KEYS.preferences);
  return { sections: {} };
}

/** Of each section the newer one; where both are equally old, the first, so that nothing renders again. */
const newerOf = (first: PreferenceSections, second: PreferenceSections): PreferenceSections => ({
  ...second,
  ...Object.fromEntries(
    Object.entries(first).filter(([name, { changedAt }]) => changedAt >= (second[name]?.changedAt ?? 0)),
  ),
});

/** When a section changes: also where the clock was set back, later than what it changes. */
const timeAfter = (kept: PreferenceSection | undefined): number =>
  Math.max(Date.now(), (kept?.changedAt ?? 0) + 1);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What to keep of a changed value: fields of the kept one that did not change, as a later release may have written them. */
function withKept<T>(kept: unknown, before: T, next: T, schema: PreferenceOptions<T>["schema"]): unknown {
  if (!isRecord(kept) || !isRecord(before) || !isRecord(next) || !schema.safeParse(kept).success) return next;
  const same = Object.entries(kept).filter(([field]) => before[field] === next[field]);
  return { ...next, ...Object.fromEntries(same) };
}

/** Makes the preferences of a page. Tests make their own; pages use those below. */
export function createPreferences() {
  const state = createStore<Kept>(() => ({ sections: {} }));
  /** Another state at each change that this page makes. */
  const changes = createStore(() => ({}));
  let local: LocalStore | undefined;

  /** What the browser keeps now: another tab may have changed it before the browser reported that. */
  function reread(): Kept {
    const known = state.getState();
    if (local === undefined) return known;
    const { sections, owner } = read(local);
    const same = ([name, section]: [string, PreferenceSection]) => {
      const before = known.sections[name];
      return [name, before?.changedAt === section.changedAt ? before : section];
    };
    return { sections: Object.fromEntries(Object.entries(sections).map(same)), owner };
  }

  function keep(kept: Kept): void {
    local?.set(STORE_KEYS.preferences, JSON.stringify({ version: 1, ...kept }));
    state.setState(kept, true);
  }

  function define<T>({ name, schema, initial }: PreferenceOptions<T>): Preference<T> {
    let parsed: PreferenceSection | undefined;
    let value = initial;

    function get(): T {
      const section = state.getState().sections[name];
      if (section !== parsed) {
        parsed = section;
        const result = section && schema.safeParse(section.value);
        value = result?.success ? result.data : initial;
      }
      return value;
    }

    return {
      get,
      subscribe: state.subscribe,
      use: <Part>(select = (all: T) => all as unknown as Part) =>
        useSyncExternalStore(
          state.subscribe,
          () => select(get()),
          () => select(initial),
        ),
      set(next) {
        const { sections, owner } = reread();
        const kept = sections[name];
        const value = withKept(kept?.value, get(), next, schema);
        keep({ sections: { ...sections, [name]: { changedAt: timeAfter(kept), value } }, owner });
        changes.setState({}, true);
      },
    };
  }

  return {
    define,
    getState: state.getState,
    /** Keeps preferences in a browser's storage and follows its other tabs. Returns the undo. */
    connect(store: LocalStore): () => void {
      local = store;
      state.setState(read(store), true);
      return store.onChange((key) => {
        if (key === null || key === STORE_KEYS.preferences) state.setState(reread(), true);
      });
    },
    /** Listens to changes that this page makes by `set`. Returns the undo. */
    onSet(listener: () => void): () => void {
      return changes.subscribe(listener);
    },
    /**
     * Takes what the service keeps for an account, which owns the preferences from now on. Of each section the newer
     * one stays, and one that is still as it was `sent` becomes what the service made of it.
     */
    merge(owner: string, answer: PreferenceSections, sent: PreferenceSections = {}): void {
      const { sections } = reread();
      const open = Object.entries(sections).filter(
        ([name, { changedAt }]) => !(name in answer && sent[name]?.changedAt === changedAt),
      );
      keep({ sections: newerOf(Object.fromEntries(open), answer), owner });
    },
    /**
     * Leaves of an account's preferences only how pages look, as a leftover that no account takes for a choice. A
     * guest's stay, and those of the account that uses the page next.
     */
    leave(next: string | null): void {
      const kept = reread();
      const display = kept.sections[DISPLAY_SECTION];
      if (kept.owner === undefined || kept.owner === next) state.setState(kept, true);
      else keep({ sections: display ? { [DISPLAY_SECTION]: { ...display, changedAt: 0 } } : {} });
    },
  };
}

/** The preferences of this page. Until the shell connects a storage, as in a page that embeds a part, all are initial. */
export const preferences = createPreferences();

/**
 * Defines a choice of people that is kept in their browser, followed by other tabs, and for members by their other
 * devices. Nothing is read or written by it. All sections together may take 16 KB.
 *
 * A field that a later release adds needs a default in the schema, so that what is kept stays readable. `set` writes the
 * fields that changed: those of a later release, and values that only that one knows, stay as they are kept.
 * @example
 * const board = definePreference({
 *   name: "board",
 *   schema: z.object({ columns: z.array(z.string()) }),
 *   initial: { columns: ["last", "change"] },
 * });
 * const columns = board.use((value) => value.columns); // in a component
 * board.set({ ...board.get(), columns: ["last"] });
 */
export const definePreference: <T>(options: PreferenceOptions<T>) => Preference<T> = preferences.define;
