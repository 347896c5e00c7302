import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Decimal } from "@cointide/shared/ui/decimal";
import { conditionStart, targetFormat } from "./condition-words.ts";

type ConditionProps = {
  condition: AlertCondition;
  /** How the board writes the prices of the symbol; undefined before its price is loaded. */
  format: PriceFormat | undefined;
  hasCrossed?: boolean;
};

/** A condition as text, with its target as the board writes prices. */
export function Condition({ condition, format, hasCrossed = false }: ConditionProps) {
  return (
    <>
      <span>{conditionStart(condition, hasCrossed)}</span>
      {condition.kind !== "moves" && (
        <>
          <span> </span>
          <Decimal value={condition.price} kind="price" format={targetFormat(condition.price, format)} />
        </>
      )}
    </>
  );
}
