import { Button } from "@cointide/shared/ui/button";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { memo, useEffect, useRef } from "react";
import styles from "./picker.module.css";

/** The id of a symbol's option, for `aria-activedescendant`. */
export const optionId = (listId: string, symbol: string): string => `${listId}-${symbol}`;

type AssetOptionProps = {
  id: string;
  symbol: string;
  isSelected: boolean;
  isDisabled: boolean;
  isActive: boolean;
  onToggle: (symbol: string) => void;
};

const AssetOption = memo(function AssetOption(props: AssetOptionProps) {
  const { id, symbol, isSelected, isDisabled, isActive, onToggle } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.option}
      aria-selected={isSelected}
      aria-disabled={isDisabled || undefined}
      data-active={isActive || undefined}
      onClick={() => onToggle(symbol)}
    >
      {symbol}
    </div>
  );
});

type AssetListboxProps = {
  id: string;
  symbols: readonly string[];
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
 */
function AssetListbox({ id, symbols, selected, active, isFull, onToggle, onPress }: AssetListboxProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active === null) return;
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      className={styles.listbox}
      aria-label="Assets"
      aria-multiselectable="true"
      onPointerDown={onPress}
      // The focus stays in the search box, whatever is clicked.
      onMouseDown={(event) => event.preventDefault()}
    >
      {symbols.map((symbol) => {
        const isSelected = selected.includes(symbol);
        return (
          <AssetOption
            key={symbol}
            id={optionId(id, symbol)}
            symbol={symbol}
            isSelected={isSelected}
            isDisabled={isFull && !isSelected}
            isActive={symbol === active}
            onToggle={onToggle}
          />
        );
      })}
    </div>
  );
}

type AssetChoiceProps = Omit<AssetListboxProps, "symbols"> & {
  /** Undefined while the pairs are not there. */
  matches: readonly string[] | undefined;
  /** The matches that are in the list by now. */
  shown: readonly string[];
  term: string;
  isOnline: boolean;
  hasFailed: boolean;
  onRetry: () => void;
};

/** The place of the list, of one size whatever it shows: the list, its shape, a failure, no network, or no result. */
export function AssetChoice(props: AssetChoiceProps) {
  const { matches, shown, term, isOnline, hasFailed, onRetry, ...listbox } = props;
  return (
    <div className={styles.choice}>
      {matches === undefined && !isOnline && (
        <p className={styles.message} role="status">
          You are offline. The assets load when you are back online.
        </p>
      )}
      {matches === undefined && isOnline && !hasFailed && <Skeleton lines={8} label="Loading the assets" />}
      {matches === undefined && isOnline && hasFailed && (
        <div className={styles.message}>
          <p role="alert">Error!</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      {matches?.length === 0 && (
        <p className={styles.message}>
          {term === "" ? "No asset can be traded right now." : `No asset matches "${term}"`}
        </p>
      )}
      {matches !== undefined && matches.length > 0 && <AssetListbox {...listbox} symbols={shown} />}
    </div>
  );
}
