import { useState } from "react";
import type { Rows } from "./select-markets.ts";

/**
 * The rows of the newest snapshot. While the user interacts with them, rows don't move, appear or disappear. Another choice is
 * followed immediately.
 * @param choice names what the user chose
 */
export function useShownOrder(selected: Rows, choice: string, isHeld: boolean): Rows {
  const [shown, setShown] = useState({ selected, choice });
  const mayMove = !isHeld || shown.choice !== choice || shown.selected.symbols.length === 0;
  if (!mayMove || (shown.selected === selected && shown.choice === choice)) return shown.selected;
  setShown({ selected, choice });
  return selected;
}
