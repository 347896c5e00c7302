import type { FeedPortMessage, FeedPortRequest } from "@cointide/shared/feed/feed-port";
import type { HostFeed } from "@cointide/shared/host";
import type { RowTick } from "./live-rows.ts";

/** The most symbols that rows in view are subscribed to. */
export const MOST_SYMBOLS = 200;

/** The first symbols in view that are followed: the visitor's own come first, as they tick already. */
export function symbolsToFollow(inView: readonly string[], own: ReadonlySet<string>): string[] {
  const ordered = [
    ...inView.filter((symbol) => own.has(symbol)),
    ...inView.filter((symbol) => !own.has(symbol)),
  ];
  return ordered.slice(0, MOST_SYMBOLS);
}

export type MarketFeed = {
  /** Follows these symbols from now on, in place of those before: one message that adds and one that drops at most. */
  follow(symbols: readonly string[]): void;
  stop(): void;
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((symbol) => other.includes(symbol));

/** Takes the ticks of the symbols that are followed from the feed of the page. */
export function openMarketFeed(feed: HostFeed, onTick: (tick: RowTick) => void): MarketFeed {
  let port: MessagePort | null = null;
  let followed: readonly string[] = [];

  function request(): void {
    port?.postMessage({ kind: "symbols", symbols: followed } satisfies FeedPortRequest);
  }
  function take({ data }: MessageEvent<FeedPortMessage>): void {
    if (data.kind !== "tick") return;
    const { symbol, last, lastTradeId } = data;
    onTick({ symbol, last, lastTradeId, at: Date.now() });
  }
  const close = feed.openPort((given) => {
    port?.close();
    port = given;
    port?.addEventListener("message", take);
    port?.start();
    if (followed.length > 0) request();
  });
  return {
    follow(symbols) {
      if (isSame(symbols, followed)) return;
      followed = symbols;
      request();
    },
    stop() {
      close();
      port?.close();
      port = null;
    },
  };
}
