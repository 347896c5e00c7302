import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { Segmented } from "@cointide/shared/ui/segmented";
import { type CSSProperties, type RefObject, useCallback, useEffect, useId, useMemo } from "react";
import { useStreams } from "../data/use-streams.ts";
import { AssetChoice } from "./asset-choice.tsx";
import { optionId } from "./asset-listbox.tsx";
import styles from "./picker.module.css";
import { SearchBox } from "./search-box.tsx";
import { SelectedChips } from "./selected-chips.tsx";
import { useAssets } from "./use-assets.ts";
import type { SearchText } from "./use-drafted-choice.ts";
import { useOptionKeys } from "./use-option-keys.ts";
import { usePairNotes } from "./use-pair-notes.ts";
import { type Search, useSearch } from "./use-search.ts";
import type { Selection } from "./use-selection.ts";
import { useSymbolList } from "./use-symbol-list.ts";

type PickerProps = { selection: Selection; searchText: SearchText; box: RefObject<HTMLInputElement | null> };

/** What the visitor watches, the latest stream's symbols first. */
function useRecentSymbols(): readonly string[] {
  const { streams } = useStreams();
  return useMemo(() => streams?.toReversed().flatMap(({ symbols }) => symbols) ?? [], [streams]);
}

/** The most quotes that a phone has room for in a line. */
const MOST_IN_LINE = 5;
/** How many are in each line where all lines have about as many. */
const inLine = (count: number): number => Math.ceil(count / Math.ceil(count / MOST_IN_LINE));

/** Leaves pairs with one quote, such as USDT, or all of them. */
function QuoteFilter({ quotes, quote, setQuote }: Pick<Search, "quotes" | "quote" | "setQuote">) {
  const options = [null, ...quotes].map((value) => ({ value, label: value ?? "All" }));
  return (
    <div className={styles.quotes} style={{ "--in-line": inLine(options.length) } as CSSProperties}>
      <Segmented label="Quoted in" isLabelHidden options={options} value={quote} onChoose={setQuote} />
    </div>
  );
}

/** Chooses the symbols of a stream from all pairs. `box` gets the search box. */
export function Picker({ selection, searchText, box }: PickerProps) {
  const { selected, toggle, isFull } = selection;
  const { assets, listed, ...loading } = useAssets();
  const search = useSearch(assets, searchText, useRecentSymbols());
  const list = useSymbolList(selection, search);
  const { active, setActive, onPaste, onKeyDown } = useOptionKeys({
    ...search,
    options: search.shown,
    toggle,
    takeList: list.take,
  });
  // What is typed takes the place of a search that was left.
  useEffect(() => box.current?.select(), [box]);
  const id = useId();
  const { noteOf, isHalted } = usePairNotes(listed, [...selected, ...list.unlisted]);
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
        ref={box}
        value={search.text}
        isDrafted={searchText.isDrafted}
        listId={search.shown.length > 0 ? id : undefined}
        hintId={`${id}-hint`}
        activeId={active === null ? undefined : optionId(id, active)}
        onSearch={(text) => {
          search.setText(text);
          setActive(null);
          list.forget();
        }}
        onPaste={(text) => {
          const outcome = onPaste(text);
          if (outcome === "later") list.keepForLater(text);
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
      <QuoteFilter {...search} />
      <div className={styles.tray}>
        <AssetChoice
          id={id}
          matches={search.matches}
          sections={search.sections}
          filter={search.filter}
          term={search.term}
          quote={search.quote}
          onAllQuotes={() => {
            search.setQuote(null);
            box.current?.focus();
          }}
          {...loading}
          selected={selected}
          active={active}
          isFull={isFull}
          onToggle={choose}
          onPress={search.holdList}
        />
        <SelectedChips
          selected={selected}
          noteOf={noteOf}
          onRemove={(symbol) => {
            toggle(symbol);
            box.current?.focus();
          }}
        />
      </div>
    </div>
  );
}
