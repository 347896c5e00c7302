import type { Count, Counter } from "./counter.ts";

type Entry = { count: number; endsAt: number };

/** However many keys somebody invents, no more than this are kept of each length of window; the oldest goes first. */
const CAPACITY = 100_000;

/** Counts in this process. */
export function createMemoryCounter(now: () => number = Date.now, capacity = CAPACITY): Counter {
  // By the length of their windows: then those that begin first end first, and none is kept for longer than it counts.
  const windows = new Map<number, Map<string, Entry>>();

  function entriesOf(window: number): Map<string, Entry> {
    const known = windows.get(window) ?? new Map<string, Entry>();
    windows.set(window, known);
    return known;
  }

  /** A map remembers the order of insertion: the first keys are those whose window began first. */
  function makeRoom(entries: Map<string, Entry>): void {
    const time = now();
    for (const [key, { endsAt }] of entries) {
      if (endsAt > time && entries.size < capacity) return;
      entries.delete(key);
    }
  }

  function open(key: string, window: number): Entry {
    const entries = entriesOf(window);
    entries.delete(key);
    makeRoom(entries);
    const entry = { count: 0, endsAt: now() + window };
    entries.set(key, entry);
    return entry;
  }

  return {
    async add(key, window): Promise<Count> {
      const known = windows.get(window)?.get(key);
      const entry = known && known.endsAt > now() ? known : open(key, window);
      entry.count += 1;
      return { count: entry.count, endsIn: entry.endsAt - now() };
    },
    async takeBack(key) {
      for (const entries of windows.values()) {
        const entry = entries.get(key);
        if (entry === undefined) continue;
        entry.count -= 1;
        // Most attempts succeed: there is nothing to be kept of them.
        if (entry.count <= 0) entries.delete(key);
      }
    },
  };
}
