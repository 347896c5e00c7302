import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Age } from "@cointide/shared/ui/age";
import { Decimal } from "@cointide/shared/ui/decimal";
import { COLUMNS, type ValueKey } from "./columns.ts";
import { formatAmount } from "./format-amount.ts";

type ValueProps = {
  name: ValueKey;
  value: string;
  /** How prices of the symbol are written. */
  format: PriceFormat | undefined;
};

/** The value of a column, as its kind is written. */
export function Value({ name, value, format }: ValueProps) {
  const { kind, flash = false } = COLUMNS[name];
  if (kind === "age") return <Age since={Number(value)} />;
  if (kind !== "amount") return <Decimal value={value} kind={kind} format={format} flash={flash} />;
  const { short, exact } = formatAmount(value);
  return (
    <span data-value={kind} title={exact}>
      {short}
    </span>
  );
}
