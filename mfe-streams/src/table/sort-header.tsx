import { ArrowDown, ArrowUp } from "lucide-react";
import { changeBoard, isLargestFirst, type Sort } from "../data/board.ts";
import table from "./board-table.module.css";
import styles from "./sort-header.module.css";

/** Numbers begin with the largest, names with the first; then the other way; then the streams' own order. */
function nextSort(by: Sort["by"], sort: Sort | null): Sort | null {
  const first = isLargestFirst(by);
  if (sort?.by !== by) return { by, isDescending: first };
  return sort.isDescending === first ? { by, isDescending: !first } : null;
}

type SortHeaderProps = {
  by: Sort["by"];
  label: string;
  /** Says more than the label. */
  title?: string;
  sort: Sort | null;
};

/** The heading of a column, a button that sorts by it. */
export function SortHeader({ by, label, title = label, sort }: SortHeaderProps) {
  const isSorted = sort?.by === by;
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={table.heading}
      aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={title === label ? undefined : title}
        data-on-paper=""
        onClick={() => changeBoard({ sort: nextSort(by, sort) })}
      >
        <span>{label}</span>
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  );
}
