import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { groupDigits } from "@cointide/shared/contracts/typed-number";
import { conditionStart } from "./condition-words.ts";

/** A price in the quote's own unit with each digit that it has, whatever the display rounds. */
export const ExactPrice = ({ value }: { value: string }) => (
  <span data-value="price" translate="no">
    {groupDigits(value)}
  </span>
);

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
