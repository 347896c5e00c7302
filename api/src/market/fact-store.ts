import type { Checked } from "./shared-facts.ts";

/**
 * An entry, when the exchange was last asked about it, and when somebody last read it: in ms, and in the order of
 * readings. An answer that lacks the symbol leaves the facts as old as they are, and is not asked for again at once.
 */
export type Kept = Checked & { checkedAt: number; readAt: number; reading: number };

/** Entries by time span and symbol. A full store forgets what nobody read for longest. */
export type FactStore = {
  get(span: string, symbol: string): Kept | undefined;
  /** The entries of a span, by symbol. */
  of(span: string): ReadonlyMap<string, Kept>;
  /** Notes that somebody reads the entry. @param time now */
  touch(entry: Kept, time: number): void;
  set(span: string, symbol: string, entry: Checked): Kept;
  /** Notes that an answer lacked the symbol. What is known of it stays. */
  setAbsent(span: string, symbol: string): Kept;
  delete(span: string, symbol: string): void;
};

/** A full store makes room for this part of itself at once, so that looking for what is oldest is rare. */
const PART = 1 / 16;

const NOTHING: ReadonlyMap<string, Kept> = new Map();

/** @param capacity the most entries kept */
export function createFactStore(capacity: number, now: () => number): FactStore {
  const spans = new Map<string, Map<string, Kept>>();
  let size = 0;
  let readings = 0;

  function remove(span: string, symbol: string): void {
    const entries = spans.get(span);
    if (!entries?.delete(symbol)) return;
    size -= 1;
    if (entries.size === 0) spans.delete(span);
  }

  function makeRoom(): void {
    const all = [...spans].flatMap(([span, entries]) =>
      Array.from(entries, ([symbol, { reading }]) => ({ span, symbol, reading })),
    );
    all.sort((a, b) => a.reading - b.reading);
    const least = size - capacity + Math.floor(capacity * PART);
    for (const { span, symbol } of all.slice(0, least)) remove(span, symbol);
  }

  function touch(entry: Kept, time: number): void {
    entry.readAt = time;
    readings += 1;
    entry.reading = readings;
  }

  function set(span: string, symbol: string, { facts, at }: Checked): Kept {
    const before = spans.get(span)?.get(symbol);
    const kept = { facts, at, checkedAt: at, readAt: before?.readAt ?? 0, reading: before?.reading ?? 0 };
    if (before === undefined) {
      touch(kept, now());
      size += 1;
    }
    const entries = spans.get(span) ?? new Map<string, Kept>();
    spans.set(span, entries.set(symbol, kept));
    if (size > capacity) makeRoom();
    return kept;
  }

  return {
    get: (span, symbol) => spans.get(span)?.get(symbol),
    of: (span) => spans.get(span) ?? NOTHING,
    touch,
    set,
    setAbsent(span, symbol) {
      const known = spans.get(span)?.get(symbol);
      const time = now();
      if (known === undefined || known.facts === null) return set(span, symbol, { facts: null, at: time });
      known.checkedAt = time;
      return known;
    },
    delete: remove,
  };
}
