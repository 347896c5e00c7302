import { useCallback, useMemo, useState } from "react";
import { type Candles, indexFrom } from "../candles/candles.ts";
import type { Drawn } from "../canvas/drawing.ts";

type Known = ReadonlyMap<string, Candles>;

function without(known: Known, symbol: string): [string, Candles][] {
  return [...known].filter(([other]) => other !== symbol);
}

/**
 * What a chart draws: its own candles, and those of the symbols that it is compared with, from its first candle on and, in
 * the past, up to its last. Each of these loads its own, and hands them over by `take`; null where it goes.
 */
export function useCompared(candles: Candles, compared: readonly string[], isPast: boolean) {
  const [known, setKnown] = useState<Known>(new Map());
  const take = useCallback((symbol: string, theirs: Candles | null) => {
    setKnown(
      (before) => new Map([...without(before, symbol), ...(theirs ? [[symbol, theirs] as const] : [])]),
    );
  }, []);
  const first = candles[0]?.openTime ?? 0;
  const last = isPast ? (candles.at(-1)?.openTime ?? 0) : Number.POSITIVE_INFINITY;
  const drawn = useMemo((): Drawn => {
    const theirs = (symbol: string) => known.get(symbol) ?? [];
    const within = (all: Candles) => all.slice(indexFrom(all, first), indexFrom(all, last + 1));
    return {
      main: candles,
      compared: new Map(compared.map((symbol) => [symbol, within(theirs(symbol))])),
      isPast,
    };
  }, [candles, compared, known, first, last, isPast]);
  return { drawn, take };
}
