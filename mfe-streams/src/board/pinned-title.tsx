import type { FeedState, FeedStatus } from "@cointide/shared/contracts/events";
import { withValues } from "@cointide/shared/feed/feed-status";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { decimalTexts, writtenDecimal } from "@cointide/shared/format/decimal-texts";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { useEffect } from "react";

/** What comes before a price that does not move. */
const STATES: Partial<Record<FeedState, string>> = {
  paused: "Paused",
  stale: "Stale",
  reconnecting: "Reconnecting",
  offline: "Offline",
};

/** The tab's title for a symbol: its price, as rows write it, and what keeps it from being a live one. */
function titleOf(symbol: string, last: string | undefined, feed: FeedStatus, format?: PriceFormat): string {
  if (last === undefined) return `${symbol} · Cointide`;
  const price = `${writtenDecimal(decimalTexts(last, "price", format))} ${symbol}`;
  const simulated = feed.market === "simulated" ? "Simulated" : "";
  return [STATES[feed.state], simulated, price, "Cointide"].filter(Boolean).join(" · ");
}

/** Shows the price of a symbol in the tab's title for as long as it is there. */
export function PinnedTitle({ symbol }: { symbol: string }) {
  const feed = useFeedStatus();
  const last = withValues(useTicker(symbol))?.last;
  const title = titleOf(symbol, last, feed, useBoardFormat(symbol, last));

  useEffect(() => {
    // The title that the route rendered: where the page is left, it goes with its route and takes ours along.
    const element = document.querySelector("head > title");
    const before = element?.textContent ?? "";
    return () => {
      if (element) element.textContent = before;
    };
  }, []);

  useEffect(() => {
    const element = document.querySelector("head > title");
    if (element) element.textContent = title;
  }, [title]);
  return null;
}
