/** Which symbols somebody can see now, counted by those who show them. */
export type Watched = {
  /** Notes that a symbol is in sight. Returns the undo. */
  watch(symbol: string): () => void;
  /** Calls back soon after the set of symbols has changed, and at once if there is one. Returns the undo. */
  follow(listener: (symbols: readonly string[]) => void): () => void;
};

export function createWatched(): Watched {
  const counts = new Map<string, number>();
  const listeners = new Set<(symbols: readonly string[]) => void>();
  let isDue = false;

  /** Many rows come into sight, and leave it, in one go. */
  function tellSoon(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      for (const listener of listeners) listener([...counts.keys()]);
    });
  }
  function add(symbol: string, difference: 1 | -1): void {
    const before = counts.get(symbol) ?? 0;
    const count = before + difference;
    if (count === 0) counts.delete(symbol);
    else counts.set(symbol, count);
    if (count === 0 || before === 0) tellSoon();
  }

  return {
    watch(symbol) {
      add(symbol, 1);
      let isOver = false;
      return () => {
        if (!isOver) add(symbol, -1);
        isOver = true;
      };
    },
    follow(listener) {
      listeners.add(listener);
      if (counts.size > 0) listener([...counts.keys()]);
      return () => listeners.delete(listener);
    },
  };
}
