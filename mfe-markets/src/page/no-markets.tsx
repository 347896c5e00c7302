import { Button, ButtonLink } from "@cointide/shared/ui/button";
import type { MarketView, Tab } from "../view/market-view.ts";
import styles from "./no-markets.module.css";

const EMPTY_TABS: Record<Tab, string> = {
  all: "No market is listed now.",
  gainers: "No market with enough volume has gained.",
  losers: "No market with enough volume has lost.",
  mine: "None of your assets is traded now.",
};

function reasonOf({ query, quote, tab }: MarketView, hasOwn: boolean): string {
  if (tab === "mine" && !hasOwn)
    return "You have no streams yet. The assets of your streams are listed here.";
  const quoted = quote === null ? "" : ` quoted in ${quote}`;
  if (query !== "") return `No market${quoted} matches "${query}".`;
  return quote === null ? EMPTY_TABS[tab] : `No market here is quoted in ${quote}.`;
}

type NoMarketsProps = {
  view: MarketView;
  own: ReadonlySet<string>;
  /** Takes the view back to a wider one. */
  onReset: (reset: Partial<MarketView>) => void;
};

/** Why the table is empty, and the ways out. */
export function NoMarkets({ view, own, onReset }: NoMarketsProps) {
  const { query, quote, tab } = view;
  const hasOwn = own.size > 0;
  return (
    <div className={styles.empty}>
      <p>{reasonOf(view, hasOwn)}</p>
      <div className={styles.ways}>
        {query !== "" && <Button onClick={() => onReset({ query: "" })}>Clear search</Button>}
        {quote !== null && <Button onClick={() => onReset({ quote: null })}>Show all quotes</Button>}
        {tab !== "all" && (
          <Button onClick={() => onReset({ tab: "all", sort: null })}>Show all markets</Button>
        )}
        {tab === "mine" && !hasOwn && <ButtonLink to="/dashboard/streams">Create a stream</ButtonLink>}
      </div>
    </div>
  );
}
