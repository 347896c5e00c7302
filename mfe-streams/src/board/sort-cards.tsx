import { Button } from "@cointide/shared/ui/button";
import { Popover } from "@cointide/shared/ui/popover";
import { Segmented } from "@cointide/shared/ui/segmented";
import { ArrowDownWideNarrow } from "lucide-react";
import { useId } from "react";
import { directionWords, sortLabel } from "../cards/sort-words.ts";
import { board, COLUMN_KEYS, changeBoard, isLargestFirst, type Sort } from "../data/board.ts";
import styles from "./sort-cards.module.css";

const OWN = "own";
const KEYS: readonly Sort["by"][] = ["symbol", ...COLUMN_KEYS];

/** Sorts by a column, in the direction that is looked for first; null for the order that was arranged. */
function sortBy(by: Sort["by"] | undefined): void {
  changeBoard({ cardSort: by === undefined ? null : { by, isDescending: isLargestFirst(by) } });
}

function ColumnField({ sort }: { sort: Sort | null }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Sort by
      </label>
      <select
        id={id}
        className={styles.select}
        value={sort?.by ?? OWN}
        onChange={({ target }) => sortBy(KEYS.find((key) => key === target.value))}
      >
        <option value={OWN}>Your order</option>
        {KEYS.map((key) => (
          <option key={key} value={key}>
            {sortLabel(key)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Direction({ sort }: { sort: Sort }) {
  const [first, other] = directionWords(sort.by);
  const isFirst = sort.isDescending === isLargestFirst(sort.by);
  return (
    <Segmented
      label="Direction"
      isLabelHidden
      options={[
        { value: "first", label: first },
        { value: "other", label: other },
      ]}
      value={isFirst ? "first" : "other"}
      onChoose={(chosen) => {
        const isDescending = isLargestFirst(sort.by) === (chosen === "first");
        changeBoard({ cardSort: { ...sort, isDescending } });
      }}
    />
  );
}

/** What cards are sorted by. A phone, which has no room for a button of its own, arranges streams from here. */
export function SortCards({ onArrange }: { onArrange: () => void }) {
  const sort = board.use((value) => value.cardSort);
  return (
    <Popover
      label={sort === null ? "Sort" : `Sort: ${sortLabel(sort.by)}`}
      name="Sort"
      icon={<ArrowDownWideNarrow aria-hidden="true" className={sort === null ? undefined : styles.sorted} />}
      width="17rem"
    >
      <div className={styles.panel}>
        <ColumnField sort={sort} />
        {sort !== null && <Direction sort={sort} />}
        <p className={styles.hint}>
          {sort === null
            ? "Cards and rows are in the order that you arranged."
            : "Rows are sorted within each card, and cards by their first row. Your order stays as you arranged it."}
        </p>
        <span className={styles.arrange}>
          <Button
            size="sm"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
              onArrange();
            }}
          >
            Arrange streams
          </Button>
        </span>
      </div>
    </Popover>
  );
}
