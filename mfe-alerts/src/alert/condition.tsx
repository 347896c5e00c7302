import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { conditionStart } from "./condition-words.ts";
import { Price } from "./price.tsx";

type ConditionProps = {
  symbol: string;
  condition: AlertCondition;
  /** The symbol's last price, by which its prices are scaled; else the target's own size decides. */
  last: string | undefined;
  hasCrossed?: boolean;
};

/** A condition in words, its price written as the visitor has prices written. */
export function Condition({ symbol, condition, last, hasCrossed = false }: ConditionProps) {
  return (
    <>
      {conditionStart(condition, hasCrossed)}
      {condition.kind !== "moves" && (
        <>
          {" "}
          <Price {...{ symbol, last }} value={condition.price} />
        </>
      )}
    </>
  );
}
