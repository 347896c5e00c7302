import type { ChangeSpan } from "@cointide/shared/contracts/changes";
import type { Ticker } from "@cointide/shared/contracts/streams";
import type { CHANGE_KEYS, ColumnKey } from "../data/board.ts";
import { MAIN_COLUMNS } from "./main-columns.ts";

/** A column whose cells are numbers: an exact decimal text to show, and a number to sort by. */
type Column = {
  label: string;
  /** What stands below the value in a card, whose form explains the others. */
  short?: string;
  /** Changes less than each second, or is shown by more than a text: the cell is no decimal. */
  kind: "price" | "signed" | "percent" | "amount" | "age";
  flash?: boolean;
  /** Undefined where it is not known. */
  value: (ticker: Ticker) => string | undefined;
};

export type ChangeKey = (typeof CHANGE_KEYS)[number];
export type ValueKey = Exclude<ColumnKey, ChangeKey | "sparkline" | "range">;

const [LAST, CHANGE, PERCENT_CHANGE, AVERAGE] = MAIN_COLUMNS;

/** The columns of the table, by key. Prices have the scale of their symbol; amounts are written short. */
export const COLUMNS: Readonly<Record<ValueKey, Column>> = {
  last: { ...LAST, value: ({ last }) => last },
  change: { ...CHANGE, value: ({ change }) => change },
  pchange: { ...PERCENT_CHANGE, value: ({ pchange }) => pchange },
  average: { ...AVERAGE, short: "avg", value: ({ average }) => average },
  low: { label: "Low", short: "low", kind: "price", value: ({ low }) => low },
  high: { label: "High", short: "high", kind: "price", value: ({ high }) => high },
  open: { label: "Open", short: "open", kind: "price", value: ({ openPrice }) => openPrice },
  volume: { label: "Volume", short: "vol", kind: "amount", value: ({ volume }) => String(volume) },
  qvolume: {
    label: "Quote volume",
    short: "quote vol",
    kind: "amount",
    value: ({ qvolume }) => String(qvolume),
  },
  trades: { label: "Trades", short: "trades", kind: "amount", value: ({ trades }) => String(trades) },
  age: { label: "Age", short: "age", kind: "age", value: ({ asOf }) => String(asOf) },
};

/** The columns of changes over other spans, which need more than a ticker. */
export const CHANGES: Readonly<Record<ChangeKey, { span: ChangeSpan; short: string }>> = {
  change1h: { span: "1h", short: "1 h" },
  change4h: { span: "4h", short: "4 h" },
  change7d: { span: "7d", short: "7 d" },
  change30d: { span: "30d", short: "30 d" },
};

/** What the menu of columns calls each. */
export const COLUMN_LABELS: Readonly<Record<ColumnKey, string>> = {
  ...(Object.fromEntries(Object.entries(COLUMNS).map(([key, { label }]) => [key, label])) as Record<
    ValueKey,
    string
  >),
  ...{ change1h: "Change 1 h", change4h: "Change 4 h", change7d: "Change 7 d", change30d: "Change 30 d" },
  sparkline: "24 h chart",
  range: "24 h range",
};

export const isChangeKey = (key: string): key is ChangeKey => key in CHANGES;

/** The spans of columns that show changes over some. */
export const spansOf = (keys: readonly string[]): ChangeSpan[] =>
  keys.filter(isChangeKey).map((key) => CHANGES[key].span);

export const isValueKey = (key: ColumnKey): key is ValueKey => key in COLUMNS;

/** Whether a column's values are amounts in the quote of their symbol, which may be shown in another currency. */
export const isInQuote = (key: ValueKey): boolean =>
  key === "qvolume" || COLUMNS[key].kind === "price" || COLUMNS[key].kind === "signed";
