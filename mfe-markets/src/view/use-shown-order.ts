import { useState } from "react";

/**
 * The rows in the order of the newest snapshot. While a hand is on the table, no row moves, comes or goes; another choice is
 * followed at once all the same.
 * @param choice names what the person chose
 */
export function useShownOrder(
  symbols: readonly string[],
  choice: string,
  isHeld: boolean,
): readonly string[] {
  const [shown, setShown] = useState({ symbols, choice });
  const mayMove = !isHeld || shown.choice !== choice || shown.symbols.length === 0;
  if (!mayMove || (shown.symbols === symbols && shown.choice === choice)) return shown.symbols;
  setShown({ symbols, choice });
  return symbols;
}
