import type { Markets } from "@cointide/shared/api/get-markets";
import { useFeedStatus, useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { formatAmount } from "@cointide/shared/format/format-amount";
import { display } from "@cointide/shared/preferences/display";
import { Age } from "@cointide/shared/ui/age";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { type ComponentProps, lazy, Suspense, useMemo } from "react";
import { FRESH_FOR } from "../data/markets-query.ts";
import { isGrouped, type MarketView, type SortKey, sortOf } from "../view/market-view.ts";
import { LEAST_VOLUME } from "../view/select-markets.ts";
import { Filters } from "./filters.tsx";
import styles from "./notes.module.css";

/** If it can't be loaded, prices still contain their currency. */
const ConversionLine = lazy(() =>
  import("@cointide/shared/ui/conversion-line").then(
    (module) => ({ default: module.ConversionLine }),
    () => ({ default: () => null }),
  ),
);

const RULE = `over ${formatAmount(String(LEAST_VOLUME)).short.replace(".00", "")} USDT in 24 h`;

/** The names of the columns by which rows are sorted. */
const SORT_WORDS: Record<SortKey, string> = {
  symbol: "symbol",
  last: "last price",
  pchange: "24 h change",
  volume: "volume",
  range: "place between low and high",
};

/** Returns the number of pairs that are shown, of how many, or by which rule. */
function summaryOf({ tab }: MarketView, shown: number, all: number): string {
  const [count, of] = [shown, all].map((number) => number.toLocaleString("en-US"));
  const noun = (isGrouped(tab) ? shown : all) === 1 ? "pair" : "pairs";
  if (isGrouped(tab)) return `${count} ${noun} · ${RULE}`;
  return shown === all ? `${count} ${noun}` : `${count} of ${of} ${noun}`;
}

/** The age of values that are older than they should be. */
function StaleNote({ asOf }: { asOf: number }) {
  if (!useIsOlder(asOf, FRESH_FOR)) return null;
  return (
    <p className={styles.stale}>
      <span>Order and values from the exchange: </span>
      <Age since={asOf} />
    </p>
  );
}

/** The visitor's symbols that aren't traded now. */
function MissingNote({ markets, own }: { markets: Markets; own: ReadonlySet<string> }) {
  const missing = useMemo(() => {
    const listed = new Set(markets.markets.map(({ symbol }) => symbol));
    return [...own].filter((symbol) => !listed.has(symbol));
  }, [markets, own]);
  if (missing.length === 0) return null;
  return <p>{`Not traded now: ${missing.join(", ")}`}</p>;
}

type OrderNoteProps = { view: MarketView; isHeld: boolean; hasFailed: boolean; asOf: number };

/** What rows are sorted by, or tiles sized by, and whether that follows the market now. */
function OrderNote({ view, isHeld, hasFailed, asOf }: OrderNoteProps) {
  const { state } = useFeedStatus();
  const isOld = useIsOlder(asOf, FRESH_FOR);
  const isMap = view.layout === "map";
  const className = isMap ? undefined : styles.order;
  if (isHeld)
    return <p className={className}>{`Order paused while you are in the ${isMap ? "map" : "table"}`}</p>;
  const isLive = !hasFailed && !isOld && state !== "paused" && state !== "offline";
  const order = isMap ? "Area by volume, color by 24 h change" : `Sorted by ${SORT_WORDS[sortOf(view).by]}`;
  return <p className={className}>{`${order}, ${isLive ? "live" : "not updating"}`}</p>;
}

type NotesProps = ComponentProps<typeof Filters> & {
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

/** What is shown, how old it is, and whether rows may move, with the filters. */
export function Notes(props: NotesProps) {
  const { view, change, quotes, markets, own, shown, isHeld, error, isRetrying, onRetry } = props;
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
        <Filters {...{ view, change, quotes }} />
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
