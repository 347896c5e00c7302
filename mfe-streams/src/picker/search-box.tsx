import { Search } from "lucide-react";
import { type KeyboardEvent, type Ref, useId } from "react";
import styles from "./picker.module.css";

type SearchBoxProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  /** Whether a reload finds the text again: an update of the page then need not wait for it. */
  isDrafted: boolean;
  /** The list that it filters, or undefined while there is none. */
  listId: string | undefined;
  hintId: string;
  /** The id of the option that Enter would toggle. */
  activeId: string | undefined;
  onSearch: (text: string) => void;
  /** Returns whether it dealt with the pasted text, which the box then does not get. */
  onPaste: (text: string) => boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** The combobox over the list of assets; it keeps the focus while options are chosen. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, value, isDrafted, listId, hintId, activeId, onSearch, onPaste, onKeyDown } = props;
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.searchLabel}>
        Search assets
      </label>
      <Search aria-hidden="true" />
      <input
        ref={ref}
        id={id}
        className={styles.searchInput}
        role="combobox"
        type="text"
        inputMode="search"
        enterKeyHint="done"
        placeholder="Search Bitcoin, BTC or eth/usdt"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus=""
        data-drafted={isDrafted ? "" : undefined}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-describedby={hintId}
        value={value}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData("text/plain"))) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
