import { useHost } from "@cointide/shared/host";
import { Segmented } from "@cointide/shared/ui/segmented";
import { Search } from "lucide-react";
import { type RefObject, useEffect, useId } from "react";
import { MAX_QUERY, type MarketView, type Tab } from "../view/market-view.ts";
import type { QueryText } from "../view/use-query-text.ts";
import styles from "./toolbar.module.css";

const TABS: readonly { value: Tab; label: string }[] = [
  { value: "all", label: "All" },
  { value: "gainers", label: "Gainers" },
  { value: "losers", label: "Losers" },
  { value: "volume", label: "Volume" },
  { value: "mine", label: "Mine" },
];

/** Offers "/" for as long as the box is shown. */
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
          // The first Esc empties the box, the next one closes the page.
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            followNow("");
          }
        }}
      />
    </search>
  );
}

type QuoteFilterProps = Pick<ToolbarProps, "quotes" | "change"> & { quote: string | null };

/** Leaves pairs with one quote, or all of them. */
function QuoteFilter({ quotes, quote, change }: QuoteFilterProps) {
  const id = useId();
  // An address may name one that is not listed.
  const listed = quote === null || quotes.includes(quote) ? quotes : [quote, ...quotes];
  return (
    <label htmlFor={id} className={styles.quote}>
      <span>Quoted in</span>
      <select
        id={id}
        value={quote ?? ""}
        onChange={({ currentTarget }) => change({ quote: currentTarget.value || null })}
      >
        <option value="">Any</option>
        {listed.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

type ToolbarProps = {
  view: MarketView;
  change: (change: Partial<MarketView>) => void;
  query: QueryText;
  quotes: readonly string[];
  search: RefObject<HTMLInputElement | null>;
};

/** Chooses what the table shows. */
export function Toolbar({ view, change, query, quotes, search }: ToolbarProps) {
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
      <QuoteFilter quotes={quotes} quote={view.quote} change={change} />
    </div>
  );
}
