import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { useCallback, useId, useRef } from "react";
import { AssetChoice } from "./asset-choice.tsx";
import { optionId } from "./asset-listbox.tsx";
import styles from "./picker.module.css";
import { SearchBox } from "./search-box.tsx";
import { SelectedChips } from "./selected-chips.tsx";
import { useAssets } from "./use-assets.ts";
import { useOptionKeys } from "./use-option-keys.ts";
import { usePairNotes } from "./use-pair-notes.ts";
import { useSearch } from "./use-search.ts";
import type { Selection } from "./use-selection.ts";
import { useSymbolList } from "./use-symbol-list.ts";

/** Chooses the symbols of a stream from all pairs. */
export function Picker({ selection }: { selection: Selection }) {
  const { selected, toggle, isFull } = selection;
  const { assets, listed, ...loading } = useAssets();
  const search = useSearch(assets);
  const list = useSymbolList(listed, selection, search);
  const { active, setActive, onPaste, onKeyDown } = useOptionKeys({
    ...search,
    assets,
    options: search.shown,
    toggle,
    takeList: list.take,
  });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { noteOf, isHalted } = usePairNotes(listed, [...selected, ...list.unknown]);
  const choose = useCallback(
    (symbol: string) => {
      setActive(symbol);
      toggle(symbol);
    },
    [setActive, toggle],
  );

  return (
    <div className={styles.picker}>
      <SearchBox
        ref={input}
        value={search.text}
        listId={search.shown.length > 0 ? id : undefined}
        hintId={`${id}-hint`}
        activeId={active === null ? undefined : optionId(id, active)}
        onSearch={(text) => {
          search.setText(text);
          setActive(null);
          list.setNote("");
        }}
        onPaste={(text) => {
          const outcome = onPaste(text);
          if (outcome === "later") list.setNote("Your list is selected once the assets are loaded.");
          return outcome !== "search";
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count}>
        <span role="status">{`${selected.length} of ${MAX_STREAM_SYMBOLS} selected`}</span>
        <span id={`${id}-hint`}>{isFull && "Remove one to select another."}</span>
      </p>
      <p className={styles.note} aria-live="polite">
        {list.note(isHalted)}
      </p>
      <SelectedChips
        selected={selected}
        noteOf={noteOf}
        onRemove={(symbol) => {
          toggle(symbol);
          input.current?.focus();
        }}
      />
      <AssetChoice
        id={id}
        matches={search.matches}
        shown={search.shown}
        term={search.term}
        {...loading}
        selected={selected}
        active={active}
        isFull={isFull}
        onToggle={choose}
        onPress={search.holdList}
      />
    </div>
  );
}
