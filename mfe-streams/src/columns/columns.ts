import type { Ticker } from "@cointide/shared/contracts/streams";
import type { ColumnKey } from "../board/board.ts";
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

export type ValueKey = Exclude<ColumnKey, "sparkline" | "range">;

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

/** What the menu of columns calls each. */
export const COLUMN_LABELS: Readonly<Record<ColumnKey, string>> = {
  ...(Object.fromEntries(Object.entries(COLUMNS).map(([key, { label }]) => [key, label])) as Record<
    ValueKey,
    string
  >),
  sparkline: "24 h chart",
  range: "24 h range",
};

export const isValueKey = (key: ColumnKey): key is ValueKey => key in COLUMNS;

/** Whether a column's values are amounts in the quote of their symbol, which may be shown in another currency. */
export const isInQuote = (key: ValueKey): boolean =>
  key === "qvolume" || COLUMNS[key].kind === "price" || COLUMNS[key].kind === "signed";
