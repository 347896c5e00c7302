import { COLUMNS } from "@cointide/shared/board/columns";
import type { KeyedColumn } from "@cointide/shared/board/live-row";
import type { Heading } from "@cointide/shared/board/virtual-table";
import type { Room } from "@cointide/shared/ui/use-room";
import type { SortKey } from "../view/market-view.ts";

export type MarketColumn = KeyedColumn & {
  heading: Heading;
  /** How wide it is at least, in rem. */
  least: number;
};

/** @param by sort key of the heading; a chart can't be sorted by. */
const column = (
  key: "last" | "pchange" | "usdt" | "range" | "sparkline",
  least: number,
  label: string,
  title: string,
  by?: SortKey,
): MarketColumn => ({ ...COLUMNS[key], key, least, heading: { label, title, by } });

/** The columns after the symbol, in their order. */
const MARKET_COLUMNS: readonly MarketColumn[] = [
  column("last", 7, "Last price", "Last price", "last"),
  column("pchange", 5.5, "24 h", "Change over 24 hours in percent", "pchange"),
  column("usdt", 6.5, "Volume (USDT)", "Volume over 24 hours, converted to USDT", "volume"),
  column(
    "range",
    10,
    "Low – high",
    "Lowest and highest price over 24 hours, with the last one between",
    "range",
  ),
  column("sparkline", 7, "24 h chart", "The last 24 hours"),
];

/** How wide the symbol is at least, in rem. */
const SYMBOL = 11;
const PHONE_SYMBOL = 8.5;
const PHONE = 35;

/** What goes first if there is no room. */
const GOES = ["range", "sparkline", "usdt"];

/**
 * Returns the columns that a table has room for; all of them until it is measured.
 * @param pairs a first column, which takes no room on phones
 */
export function fittingColumns(room: Room | null, pairs?: MarketColumn): readonly MarketColumn[] {
  const all = pairs === undefined ? MARKET_COLUMNS : [pairs, ...MARKET_COLUMNS];
  if (room === null) return all;
  const { width, tools } = room;
  const isPhone = width < PHONE;
  const symbol = isPhone ? PHONE_SYMBOL - (pairs?.least ?? 0) : SYMBOL;
  let columns = all;
  for (const gone of GOES) {
    if (columns.reduce((sum, { least }) => sum + least, symbol + tools) <= width) return columns;
    columns = columns.filter(({ key }) => key !== gone);
  }
  return columns;
}
