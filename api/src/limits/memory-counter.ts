import type { Count, Counter } from "./counter.ts";

type Entry = { count: number; endsAt: number };

/** However many keys somebody invents, no more than this are kept; the oldest goes first. */
const CAPACITY = 100_000;

/** Counts in this process. */
export function createMemoryCounter(now: () => number = Date.now, capacity = CAPACITY): Counter {
  const entries = new Map<string, Entry>();

  /** A map remembers the order of insertion: the first keys are those whose window began first. */
  function makeRoom(): void {
    const time = now();
    for (const [key, { endsAt }] of entries) {
      if (endsAt > time && entries.size < capacity) return;
      entries.delete(key);
    }
  }

  function open(key: string, window: number): Entry {
    entries.delete(key);
    makeRoom();
    const entry = { count: 0, endsAt: now() + window };
    entries.set(key, entry);
    return entry;
  }

  return {
    async add(key, window): Promise<Count> {
      const known = entries.get(key);
      const entry = known && known.endsAt > now() ? known : open(key, window);
      entry.count += 1;
      return { count: entry.count, endsIn: entry.endsAt - now() };
    },
    async takeBack(key) {
      const entry = entries.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
  };
}
