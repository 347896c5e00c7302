/** Symbols that somebody asked for in vain, so that they travel together when there is room for them. */
export type Wanted = {
  /** Those of the span, the first one first. */
  of(span: string): string[];
  add(span: string, symbol: string): void;
  forget(span: string, symbols: readonly string[]): void;
};

/** Who has not asked again for so long has gone, in ms. */
const PATIENCE = 60_000;

export function createWanted(now: () => number): Wanted {
  const spans = new Map<string, Map<string, number>>();

  function forget(span: string, symbols: Iterable<string>): void {
    const wanted = spans.get(span);
    for (const symbol of symbols) wanted?.delete(symbol);
    if (wanted?.size === 0) spans.delete(span);
  }

  return {
    of(span) {
      const since = now() - PATIENCE;
      const wanted = [...(spans.get(span) ?? [])];
      forget(
        span,
        wanted.filter(([, at]) => at < since).map(([symbol]) => symbol),
      );
      return [...(spans.get(span)?.keys() ?? [])];
    },
    add(span, symbol) {
      spans.set(span, (spans.get(span) ?? new Map<string, number>()).set(symbol, now()));
    },
    forget,
  };
}
