import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { useHost } from "@cointide/shared/host";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { LiveRows } from "./live-rows.ts";
import { type MarketFeed, openMarketFeed, symbolsToFollow } from "./market-feed.ts";

/** How long the table stands still before rows in view are subscribed, in ms. */
const REST = 250;

/** How often rows show what has ticked, in ms. */
const FLUSH_EVERY = 1_000;

/** Opens the feed for as long as the table is shown, and shows its ticks once a second unless the page is paused. */
function useMarketFeed(rows: LiveRows): RefObject<MarketFeed | null> {
  const host = useHost();
  const isPaused = useFeedStatus().state === "paused";
  const market = useRef<MarketFeed | null>(null);
  useEffect(() => {
    const opened = openMarketFeed(host.feed, (tick) => rows.takeTick(tick));
    market.current = opened;
    return () => {
      opened.stop();
      market.current = null;
    };
  }, [host, rows]);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => rows.flush(), FLUSH_EVERY);
    return () => clearInterval(timer);
  }, [isPaused, rows]);
  return market;
}

/**
 * Follows the rows in view once nothing has scrolled for a moment, and none while the page is hidden.
 * @param inView the symbols of the rows in view; another array means that they may be others
 */
export function useLiveTicks(
  box: RefObject<HTMLElement | null>,
  rows: LiveRows,
  inView: readonly string[],
  own: ReadonlySet<string>,
): void {
  const market = useMarketFeed(rows);
  const follow = useEffectEvent(() => {
    market.current?.follow(document.hidden ? [] : symbolsToFollow(inView, own));
  });
  const key = inView.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are followed after a moment, too.
  useEffect(() => {
    const element = box.current;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => follow(), REST);
    };
    wait();
    element?.addEventListener("scroll", wait, { passive: true });
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("scroll", wait);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [box, key, own]);
}
