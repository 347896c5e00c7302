import type { Ticker } from "@cointide/shared/contracts/streams";
import { isWrittenAlike } from "@cointide/shared/format/decimal-texts";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useHistory } from "@cointide/shared/history/use-history";
import { Age } from "@cointide/shared/ui/age";
import { Amount } from "@cointide/shared/ui/amount";
import { Decimal } from "@cointide/shared/ui/decimal";
import { RangeBar } from "@cointide/shared/ui/range-bar";
import { Sparkline } from "@cointide/shared/ui/sparkline";
import { COLUMNS, isInQuote, type ValueKey } from "./columns.ts";

type ValueProps = {
  name: ValueKey;
  value: string;
  /** How prices of the symbol are written. */
  format: PriceFormat | undefined;
};

/** Whether a cell shows the same as before: a rate that changed may change no digit of it. */
export function isSameValue(
  before: Partial<ValueProps>,
  { name, value, format }: Partial<ValueProps>,
): boolean {
  if (before.name !== name || before.value !== value) return false;
  if (name === undefined || value === undefined || !isInQuote(name)) return true;
  const { kind } = COLUMNS[name];
  return kind === "price" || kind === "signed"
    ? isWrittenAlike(value, kind, before.format, format)
    : before.format === format;
}

/** The value of a column, as its kind is written. */
export function Value({ name, value, format }: ValueProps) {
  const { kind, flash = false } = COLUMNS[name];
  if (kind === "age") return <Age since={Number(value)} />;
  if (kind === "amount") return <Amount value={value} format={isInQuote(name) ? format : undefined} />;
  return <Decimal value={value} kind={kind} format={format} flash={flash} />;
}

type DayProps = { symbol: string; ticker: Ticker };

/** How the price went in the last 24 hours; nothing until that is loaded. */
export function DayChart({ symbol, ticker: { last, pchange } }: DayProps) {
  const history = useHistory(symbol);
  return history && <Sparkline history={history} last={last} pchange={pchange} />;
}

/** The day's low and high with the price between them; nothing where the service or the feed does not tell them. */
export function DayRange({
  ticker: { low, high, last },
  format,
}: Pick<DayProps & ValueProps, "ticker" | "format">) {
  if (low === undefined || high === undefined) return null;
  return <RangeBar low={low} high={high} price={last} format={format} />;
}
