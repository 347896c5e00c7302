import type { Room } from "@cointide/shared/ui/use-room";
import type { SortKey } from "../view/market-view.ts";

/** The columns behind the symbol, in the order in which they stand. */
const COLUMN_KEYS = ["last", "pchange", "volume", "range", "sparkline"] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

type Column = {
  label: string;
  /** What the heading says more of it. */
  title: string;
  /** What it is sorted by; a picture alone is not. */
  sortBy: SortKey | null;
  /** How wide it is at least, in rem. */
  least: number;
};

export const COLUMNS: Record<ColumnKey, Column> = {
  last: { label: "Last price", title: "Last price", sortBy: "last", least: 7 },
  pchange: { label: "24 h", title: "Change over 24 hours in percent", sortBy: "pchange", least: 5.5 },
  volume: {
    ...{ label: "Volume, USDT", title: "Volume over 24 hours, converted to USDT" },
    ...{ sortBy: "volume", least: 6.5 },
  },
  range: {
    ...{ label: "Low – high", title: "Lowest and highest price over 24 hours, with the last one between" },
    ...{ sortBy: "range", least: 10 },
  },
  sparkline: { label: "24 h chart", title: "The last 24 hours", sortBy: null, least: 7 },
};

/** How wide the symbol is at least, in rem. */
const SYMBOL = 11;
const PHONE_SYMBOL = 8.5;
const PHONE = 35;

/** What goes first where there is no room. */
const GOES: readonly ColumnKey[] = ["range", "sparkline", "volume"];

/** The columns that a table has room for; all of them until it is measured. */
export function fittingColumns(room: Room | null): readonly ColumnKey[] {
  if (room === null) return COLUMN_KEYS;
  const { width, tools } = room;
  const symbol = width < PHONE ? PHONE_SYMBOL : SYMBOL;
  let columns: readonly ColumnKey[] = COLUMN_KEYS;
  for (const gone of GOES) {
    if (columns.reduce((sum, key) => sum + COLUMNS[key].least, symbol + tools) <= width) return columns;
    columns = columns.filter((key) => key !== gone);
  }
  return columns;
}
