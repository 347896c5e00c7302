import { ArrowDown, ArrowUp } from "lucide-react";
import { nextSort, type Sort, type SortKey } from "../view/market-view.ts";
import table from "./markets-table.module.css";
import styles from "./sort-header.module.css";

type SortHeaderProps = {
  by: SortKey | null;
  label: string;
  title: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** The heading of a column, a button that sorts by it. */
export function SortHeader({ by, label, title, sort, onSort }: SortHeaderProps) {
  if (by === null) {
    return (
      <th scope="col" className={table.heading} title={title}>
        <span className={styles.plain}>{label}</span>
      </th>
    );
  }
  const isSorted = sort.by === by;
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={table.heading}
      aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={title}
        data-on-paper=""
        onClick={() => onSort(nextSort(by, sort))}
      >
        <span>{label}</span>
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  );
}
