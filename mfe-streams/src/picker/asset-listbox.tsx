import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { AssetDetails, detailsId } from "./asset-details.tsx";
import styles from "./asset-listbox.module.css";
import type { Section } from "./browse-assets.ts";
import { useShownRows } from "./use-shown-rows.ts";

/** The id of a symbol's option, for `aria-activedescendant`. */
export const optionId = (listId: string, symbol: string): string => `${listId}-${symbol}`;

type AssetOptionProps = {
  id: string;
  symbol: string;
  isSelected: boolean;
  isDisabled: boolean;
  /** Whether it is one of those that are printed. */
  isInSight: boolean;
  /** The details of the active option, which a screen reader reads; null for all others. */
  describedBy: string | null;
  onToggle: (symbol: string) => void;
};

const AssetOption = memo(function AssetOption(props: AssetOptionProps) {
  const { id, symbol, isSelected, isDisabled, isInSight, describedBy, onToggle } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus.
    <div
      id={id}
      role="option"
      translate="no"
      tabIndex={-1}
      className={styles.option}
      aria-selected={isSelected}
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy ?? undefined}
      data-in-sight={isInSight || undefined}
      data-active={describedBy !== null || undefined}
      onClick={() => onToggle(symbol)}
    >
      {symbol}
    </div>
  );
});

export type AssetListboxProps = {
  id: string;
  sections: readonly Section[];
  /** What the list was filtered by: another list begins at its top. */
  filter: string;
  selected: readonly string[];
  active: string | null;
  /** No more can be chosen; what is chosen can still be given up. */
  isFull: boolean;
  /** Must be stable: thousands of options compare it. */
  onToggle: (symbol: string) => void;
  /** Called when a pointer is pressed on the list, which must not change until the click. */
  onPress: () => void;
};

/**
 * All matches in a list that scrolls. The browser lays out only those in sight (`content-visibility`), so
 * that thousands cost little and each can still be found by scrolling, by key and by the page's own search.
 * An option is the same element in each list, so that a click which is under way finds it, and thus in no group.
 * What is said of each pair is in a layer over the list, for the rows in sight alone.
 */
export function AssetListbox(props: AssetListboxProps) {
  const { id, sections, filter, selected, active, isFull, onToggle, onPress } = props;
  const list = useRef<HTMLDivElement>(null);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const { rows, onScroll, heights, unprinted } = useShownRows(list, sections);
  const isPrinting = unprinted !== null;
  const inSight = useMemo(
    () => new Set(isPrinting ? rows.map(({ symbol }) => symbol) : []),
    [isPrinting, rows],
  );
  useEffect(() => {
    if (active === null) return;
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list.
  useLayoutEffect(() => {
    list.current?.scrollTo?.({ top: 0 });
  }, [filter]);

  const optionOf = (symbol: string) => (
    <AssetOption
      key={symbol}
      id={optionId(id, symbol)}
      symbol={symbol}
      isSelected={chosen.has(symbol)}
      isDisabled={isFull && !chosen.has(symbol)}
      isInSight={inSight.has(symbol)}
      describedBy={symbol === active ? detailsId(id, symbol) : null}
      onToggle={onToggle}
    />
  );
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      className={styles.listbox}
      style={{ "--option": `${heights.row}px`, "--heading": `${heights.heading}px` } as CSSProperties}
      aria-label="Assets"
      aria-multiselectable="true"
      onScroll={onScroll}
      onPointerDown={onPress}
      // The focus stays in the search box, whatever is clicked.
      onMouseDown={(event) => event.preventDefault()}
    >
      {sections.flatMap(({ heading, symbols }) => [
        heading !== null && (
          <p key={heading} className={styles.heading} aria-hidden="true">
            {heading}
          </p>
        ),
        ...symbols.map(optionOf),
      ])}
      <AssetDetails listId={id} rows={rows} />
      {isPrinting && unprinted > 0 && (
        <p className={styles.unprinted} aria-hidden="true">
          {`${unprinted.toLocaleString("en-US")} more in the list`}
        </p>
      )}
    </div>
  );
}
