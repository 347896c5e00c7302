import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { useCallback, useState } from "react";

export type Selection = {
  /** The chosen symbols in the order of choice: each once, and never more than a stream holds. */
  selected: string[];
  toggle: (symbol: string) => void;
  /** Adds what is missing, as far as there is room. */
  add: (symbols: readonly string[]) => void;
  replace: (symbols: readonly string[]) => void;
  isFull: boolean;
};

const atMostOnce = (symbols: readonly string[]): string[] =>
  [...new Set(symbols)].slice(0, MAX_STREAM_SYMBOLS);

/** A selection that begins with `initial`. */
export function useSelection(initial: readonly string[]): Selection {
  const [selected, setSelected] = useState(() => atMostOnce(initial));
  const toggle = useCallback((symbol: string) => {
    setSelected((before) => {
      if (before.includes(symbol)) return before.filter((one) => one !== symbol);
      return before.length < MAX_STREAM_SYMBOLS ? [...before, symbol] : before;
    });
  }, []);
  const add = useCallback((symbols: readonly string[]) => {
    setSelected((before) => [...new Set([...before, ...symbols])].slice(0, MAX_STREAM_SYMBOLS));
  }, []);
  const replace = useCallback((symbols: readonly string[]) => {
    setSelected(atMostOnce(symbols));
  }, []);
  return { selected, toggle, add, replace, isFull: selected.length >= MAX_STREAM_SYMBOLS };
}
