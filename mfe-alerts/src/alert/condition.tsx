import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { conditionStart } from "./condition-words.ts";
import { ExactPrice } from "./exact-price.tsx";

type ConditionProps = { condition: AlertCondition; hasCrossed?: boolean };

/** A condition in words, its target as it was typed. */
export function Condition({ condition, hasCrossed = false }: ConditionProps) {
  return (
    <>
      <span>{conditionStart(condition, hasCrossed)}</span>
      {condition.kind !== "moves" && (
        <>
          <span> </span>
          <ExactPrice value={condition.price} />
        </>
      )}
    </>
  );
}
