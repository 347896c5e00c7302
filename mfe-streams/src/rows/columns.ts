import { COLUMNS } from "@cointide/shared/board/columns";
import type { KeyedColumn } from "@cointide/shared/board/live-row";
import type { ChangeSpan } from "@cointide/shared/contracts/changes";
import type { Display } from "@cointide/shared/contracts/display";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { createElement } from "react";
import type { CHANGE_KEYS, ColumnKey } from "../data/board.ts";
import { ChangeCell } from "./change-cell.tsx";

export type ChangeKey = (typeof CHANGE_KEYS)[number];

/** The columns of changes over other spans, which need more than a ticker. */
export const CHANGES: Readonly<Record<ChangeKey, { span: ChangeSpan; label: string; short: string }>> = {
  change1h: { span: "1h", label: "Change 1 h", short: "1 h" },
  change4h: { span: "4h", label: "Change 4 h", short: "4 h" },
  change7d: { span: "7d", label: "Change 7 d", short: "7 d" },
  change30d: { span: "30d", label: "Change 30 d", short: "30 d" },
};

export const isChangeKey = (key: string): key is ChangeKey => key in CHANGES;

/** What the menu of columns calls a column. */
export const columnLabel = (key: ColumnKey): string => (isChangeKey(key) ? CHANGES[key] : COLUMNS[key]).label;

/** What the heading of a column calls it over these symbols: volumes in their quote if all have the same. */
export function headingLabel(
  key: ColumnKey,
  symbols: readonly string[],
  currency: Display["currency"],
): string {
  if (key !== "qvolume") return columnLabel(key);
  const [quote, ...others] = new Set(
    symbols.map((symbol) => (currency === "quoted" ? splitSymbol(symbol).quote : currency)),
  );
  return quote && others.length === 0 ? `Volume (${quote})` : COLUMNS.qvolume.label;
}

/** The spans of columns that show changes over some. */
export const spansOf = (keys: readonly string[]): ChangeSpan[] =>
  keys.filter(isChangeKey).map((key) => CHANGES[key].span);

/** Returns a column for rows. */
export function rowColumn(key: ColumnKey): KeyedColumn {
  if (!isChangeKey(key)) return { ...COLUMNS[key], key };
  const { span, label, short } = CHANGES[key];
  return {
    ...{ key, label, short, kind: "custom" },
    render: (symbol, last) => createElement(ChangeCell, { symbol, span, last }),
  };
}
