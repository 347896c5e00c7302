import type { HTMLAttributes } from "react";
import { ROLES } from "../ui/table-roles.ts";
import styles from "./grid-table.module.css";
import type { KeyedColumn, RowForm } from "./live-row.tsx";
import { nameClass } from "./name.tsx";

type GridColumn = KeyedColumn & { cell?: HTMLAttributes<HTMLTableCellElement> };

/** Returns the form of rows in a `GridTable` with these columns. */
export const gridForm = (
  columns: readonly GridColumn[],
  rest: Pick<RowForm, "longFrom" | "canWrap" | "link" | "Tools">,
): RowForm => ({
  ...rest,
  columns: columns.map((column) => {
    const marks = { "data-key": column.key, "data-label": column.label };
    return { ...column, cell: { ...column.cell, ...marks, className: styles.value } };
  }),
  row: styles.row,
  head: styles.symbol,
  name: nameClass,
  reason: styles.reason,
});

type SortState = "ascending" | "descending" | undefined;

type GridTableProps = Pick<
  HTMLAttributes<HTMLTableElement>,
  "aria-labelledby" | "className" | "style" | "tabIndex" | "children"
> & {
  form: RowForm;
  /** Whether headings are visible if there is room. */
  isHeaded?: boolean;
  /** How rows are sorted by a column, or by "symbol". */
  sortOf?: (key: string) => SortState;
};

/**
 * A table whose rows are grids of a fixed height. Its className sets `--tracks`, the columns of wide rows; narrow ones show
 * symbol, chart, price and percent.
 */
export function GridTable({ form, isHeaded, sortOf, children, className, ...table }: GridTableProps) {
  const headings: { key: string; label: string; title?: string }[] = [
    { key: "symbol", label: "Symbol" },
    ...form.columns,
    ...(form.Tools ? [{ key: "tools", label: "Tools" }] : []),
  ];
  return (
    <table
      {...ROLES.table}
      {...table}
      className={`${styles.table} ${className}`}
      data-headed={isHeaded || undefined}
    >
      <thead {...ROLES.group} className={styles.head}>
        <tr {...ROLES.row} className={isHeaded ? styles.row : undefined}>
          {headings.map(({ key, label, title = label }) => (
            <th {...ROLES.column} key={key} scope="col" aria-sort={sortOf?.(key)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group}>{children}</tbody>
    </table>
  );
}
