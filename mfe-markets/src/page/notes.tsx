import type { Markets } from "@cointide/shared/api/get-markets";
import { useFeedStatus, useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { formatAmount } from "@cointide/shared/format/format-amount";
import { display } from "@cointide/shared/preferences/display";
import { Age } from "@cointide/shared/ui/age";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { lazy, Suspense, useMemo } from "react";
import { FRESH_FOR } from "../data/markets-query.ts";
import { type MarketView, type SortKey, sortOf, type Tab } from "../view/market-view.ts";
import { LEAST_VOLUME, MOST_TRADED } from "../view/select-markets.ts";
import styles from "./notes.module.css";

/** Without it prices say themselves what they are in. */
const ConversionLine = lazy(() =>
  import("@cointide/shared/ui/conversion-line").then(
    (module) => ({ default: module.ConversionLine }),
    () => ({ default: () => null }),
  ),
);

const LEAST = `of at least ${formatAmount(String(LEAST_VOLUME)).short.replace(".00", "")} USDT traded in 24 h`;

/** What the order goes by. */
const SORT_WORDS: Record<SortKey, string> = {
  symbol: "symbol",
  last: "last price",
  pchange: "24 h change",
  volume: "volume",
  range: "place between low and high",
};

/** What a tab leaves out. */
const RULES: Partial<Record<Tab, string>> = {
  gainers: LEAST,
  losers: LEAST,
  volume: `the ${MOST_TRADED} most traded in 24 h`,
};

const countOf = (count: number): string =>
  count === 1 ? "1 market" : `${count.toLocaleString("en-US")} markets`;

/** How many markets are shown, of how many, and by which rule. */
function summaryOf(view: MarketView, shown: number, all: number): string {
  const of = shown === all ? countOf(all) : `${shown.toLocaleString("en-US")} of ${countOf(all)}`;
  const rule = RULES[view.tab];
  return rule === undefined ? of : `${of}, ${rule}`;
}

/** How old the values are, where they are older than they should be. */
function StaleNote({ asOf }: { asOf: number }) {
  if (!useIsOlder(asOf, FRESH_FOR)) return null;
  return (
    <p className={styles.stale}>
      <span>Order and values from the exchange: </span>
      <Age since={asOf} />
    </p>
  );
}

/** Which of the visitor's symbols are missing, as they are not traded now. */
function MissingNote({ markets, own }: { markets: Markets; own: ReadonlySet<string> }) {
  const missing = useMemo(() => {
    const listed = new Set(markets.markets.map(({ symbol }) => symbol));
    return [...own].filter((symbol) => !listed.has(symbol));
  }, [markets, own]);
  if (missing.length === 0) return null;
  return <p>{`Not traded now: ${missing.join(", ")}`}</p>;
}

type OrderNoteProps = { view: MarketView; isHeld: boolean; hasFailed: boolean; asOf: number };

/** What the order goes by, and whether it follows the market now. */
function OrderNote({ view, isHeld, hasFailed, asOf }: OrderNoteProps) {
  const { state } = useFeedStatus();
  const isOld = useIsOlder(asOf, FRESH_FOR);
  if (isHeld) return <p>Order paused while you are in the table</p>;
  const isLive = !hasFailed && !isOld && state !== "paused" && state !== "offline";
  return <p>{`Sorted by ${SORT_WORDS[sortOf(view).by]}, ${isLive ? "live" : "not updating"}`}</p>;
}

type NotesProps = {
  view: MarketView;
  markets: Markets | undefined;
  own: ReadonlySet<string>;
  shown: number;
  isHeld: boolean;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
};

function statusOf({ markets, error, view, shown }: NotesProps): string {
  if (markets !== undefined) return summaryOf(view, shown, markets.markets.length);
  return error === null ? "Loading markets…" : "";
}

/** What is shown, how old it is, and whether rows may move. */
export function Notes(props: NotesProps) {
  const { view, markets, own, shown, isHeld, error, isRetrying, onRetry } = props;
  const currency = display.use((choices) => choices.currency);
  return (
    <>
      {currency !== "quoted" && (
        <div className={styles.currency}>
          <Suspense>
            <ConversionLine />
          </Suspense>
        </div>
      )}
      <div className={styles.notes}>
        <p role="status">{statusOf(props)}</p>
        {markets !== undefined && shown > 0 && (
          <OrderNote {...{ view, isHeld }} hasFailed={error !== null} asOf={markets.asOf} />
        )}
        {markets !== undefined && view.tab === "mine" && <MissingNote markets={markets} own={own} />}
        {markets !== undefined && <StaleNote asOf={markets.asOf} />}
      </div>
      <div className={styles.failure}>
        <FormMessage message={error === null ? null : `Could not load the markets. ${error.message}`} />
        {error !== null && (
          <Button size="sm" busy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    </>
  );
}
