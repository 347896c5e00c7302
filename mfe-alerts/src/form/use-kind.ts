import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { readTypedNumber } from "@cointide/shared/contracts/typed-number";
import { useState } from "react";
import type { Choices } from "./choices.ts";

type Side = { of: string; kind: "above" | "below" };

/**
 * What the alert waits for: as chosen, or else above or below by the side of the last price on which the target was when it
 * was typed. Ticks do not switch it under the hand.
 */
export function useKind(
  { kind, isKindChosen }: Pick<Choices, "kind" | "isKindChosen">,
  { symbol, typed = "", last }: { symbol: string; typed: string | undefined; last: string | undefined },
): AlertCondition["kind"] {
  const [side, setSide] = useState<Side | null>(null);
  const target = readTypedNumber(typed).value;
  const of = `${symbol} ${target}`;
  if (side?.of !== of && target !== null && last !== undefined) {
    setSide({ of, kind: Number(target) < Number(last) ? "below" : "above" });
  }
  return isKindChosen ? kind : (side?.kind ?? kind);
}
