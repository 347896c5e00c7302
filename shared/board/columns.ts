import type { Ticker } from "../contracts/streams.ts";

/** What a row can show of a symbol; sources other than the feed know only some of it. Prices are exact decimals. */
export type RowValues = Pick<Ticker, "last" | "asOf" | "arrivedAt" | "state"> &
  Partial<Pick<Ticker, "change" | "pchange" | "average" | "low" | "high" | "openPrice">> &
  Partial<Pick<Ticker, "volume" | "qvolume" | "trades">> & {
    /** The volume of 24 hours in USDT; null if no listed pair leads there. */
    usdt?: number | null;
  };

type BasicColumn = {
  label: string;
  /** Says in full what a short label means. */
  title?: string;
  /** Explains the value below it in a card, which has no visible headings. */
  short?: string;
};

/** A column whose cells are texts: `value` is undefined if it isn't known. */
type TextColumn<Kind> = BasicColumn & {
  kind: Kind;
  /** Whether the value is in the symbol's quote, which may be shown in another currency. */
  isInQuote?: boolean;
  value: (values: RowValues) => string | undefined;
};

/** A column that draws several values. */
type DrawnColumn = BasicColumn & { kind: "sparkline" | "range" };

export type DecimalColumn = TextColumn<"price" | "signed" | "percent"> & {
  /** Whether the digits that changed are marked. */
  flash?: boolean;
};

export type Column = DecimalColumn | TextColumn<"amount" | "age"> | DrawnColumn;

const amountOf = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : String(amount);

/** The columns of all boards and tables, and of embeds. */
export const COLUMNS = {
  last: {
    ...{ label: "Last price", kind: "price", flash: true, isInQuote: true },
    value: ({ last }) => last,
  },
  change: { label: "Change", kind: "signed", isInQuote: true, value: ({ change }) => change },
  pchange: {
    ...{ label: "24 h %", title: "Change in 24 h, in percent", kind: "percent" },
    value: ({ pchange }) => pchange,
  },
  average: {
    ...{ label: "Average", short: "avg", kind: "price", isInQuote: true },
    value: ({ average }) => average,
  },
  low: { label: "Low", short: "low", kind: "price", isInQuote: true, value: ({ low }) => low },
  high: { label: "High", short: "high", kind: "price", isInQuote: true, value: ({ high }) => high },
  open: {
    ...{ label: "Open", short: "open", kind: "price", isInQuote: true },
    value: ({ openPrice }) => openPrice,
  },
  volume: { label: "Volume", short: "vol", kind: "amount", value: ({ volume }) => amountOf(volume) },
  qvolume: {
    ...{ label: "Volume (quote)", short: "quote vol", kind: "amount", isInQuote: true },
    value: ({ qvolume }) => amountOf(qvolume),
  },
  usdt: {
    ...{ label: "Volume (USDT)", kind: "amount" },
    value: ({ usdt }) => (usdt == null ? undefined : String(Math.round(usdt))),
  },
  trades: { label: "Trades", short: "trades", kind: "amount", value: ({ trades }) => amountOf(trades) },
  age: { label: "Last updated", short: "updated", kind: "age", value: ({ asOf }) => String(asOf) },
  sparkline: { label: "24 h chart", kind: "sparkline" },
  range: { label: "24 h range", kind: "range" },
} satisfies Record<string, Column>;

export type ColumnKey = keyof typeof COLUMNS;

/** Returns a number to sort rows by a column: NaN if it isn't known. A range is sorted by the price's place in it. */
export function sortNumber(values: RowValues, column: Column): number {
  if (!("value" in column)) {
    if (column.kind === "sparkline") return Number(values.pchange);
    const low = Number(values.low);
    return (Number(values.last) - low) / (Number(values.high) - low);
  }
  const value = Number(column.value(values));
  // The youngest value is the one of the latest time.
  return column.kind === "age" ? -value : value;
}
