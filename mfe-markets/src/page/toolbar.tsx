import { useHost } from "@cointide/shared/host";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { Segmented } from "@cointide/shared/ui/segmented";
import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useId } from "react";
import { MAX_QUERY, type MarketView, type Tab } from "../view/market-view.ts";
import type { QueryText } from "../view/use-query-text.ts";
import styles from "./toolbar.module.css";

const TABS: readonly { value: Tab; label: string }[] = [
  { value: "all", label: "All" },
  { value: "gainers", label: "Gainers" },
  { value: "losers", label: "Losers" },
  { value: "mine", label: "My pairs" },
];

/** Focuses the search box on "/", while the box is shown. */
function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  const { shortcuts } = useHost();
  useEffect(() => {
    const run = () => {
      box.current?.focus();
      box.current?.select();
    };
    return shortcuts?.add({ key: "/", label: "Search markets", run });
  }, [shortcuts, box]);
}

type SearchBoxProps = { query: QueryText; box: RefObject<HTMLInputElement | null> };

function SearchBox({ query: { text, setText, followNow }, box }: SearchBoxProps) {
  const id = useId();
  useSearchShortcut(box);
  return (
    <search className={styles.search}>
      <label htmlFor={id} className={styles.hidden}>
        Search markets
      </label>
      <Search aria-hidden="true" />
      <input
        ref={box}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        placeholder="Search Bitcoin, BTC or eth/usdt"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_QUERY}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") followNow(text);
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            followNow("");
          }
        }}
      />
      {text !== "" && (
        <span className={styles.clear}>
          <IconButton
            label="Clear"
            onClick={() => {
              followNow("");
              box.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </search>
  );
}

type ToolbarProps = {
  view: MarketView;
  change: (change: Partial<MarketView>) => void;
  query: QueryText;
  search: RefObject<HTMLInputElement | null>;
};

/** Chooses a list, and searches in it. */
export function Toolbar({ view, change, query, search }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.tabs}>
        <Segmented
          label="Markets to show"
          isLabelHidden
          options={TABS}
          value={view.tab}
          onChoose={(tab) => change({ tab, sort: null })}
        />
      </div>
      <SearchBox query={query} box={search} />
    </div>
  );
}
