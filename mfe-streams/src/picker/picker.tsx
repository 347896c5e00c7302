import { assetsQuery } from "@cointide/shared/api/get-assets";
import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useCallback, useId, useMemo, useRef } from "react";
import { AssetChoice } from "./asset-choice.tsx";
import { optionId } from "./asset-listbox.tsx";
import styles from "./picker.module.css";
import { SearchBox } from "./search-box.tsx";
import { SelectedChips } from "./selected-chips.tsx";
import { useOptionKeys } from "./use-option-keys.ts";
import { useSearch } from "./use-search.ts";
import type { Selection } from "./use-selection.ts";

/** Chooses the symbols of a stream from all pairs. */
export function Picker({ selection }: { selection: Selection }) {
  const { selected, toggle, isFull } = selection;
  const {
    data: assets,
    isError,
    refetch,
  } = useQuery({
    ...assetsQuery(useHost().api),
    retry: 1,
    retryDelay: 500,
  });
  const search = useSearch(assets);
  const { active, setActive, onKeyDown } = useOptionKeys({
    ...search,
    assets,
    options: search.shown,
    toggle,
  });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const listed = useMemo(() => assets && new Set(assets.map(({ symbol }) => symbol)), [assets]);
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
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count}>
        <span role="status">{`${selected.length} of ${MAX_STREAM_SYMBOLS} selected`}</span>
        <span id={`${id}-hint`}>{isFull && "Remove one to select another."}</span>
      </p>
      <SelectedChips
        selected={selected}
        isUnlisted={(symbol) => listed?.has(symbol) === false}
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
        hasFailed={isError}
        onRetry={() => void refetch()}
        selected={selected}
        active={active}
        isFull={isFull}
        onToggle={choose}
        onPress={search.holdList}
      />
    </div>
  );
}
