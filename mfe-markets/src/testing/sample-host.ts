import type { WireMarket } from "@cointide/shared/contracts/markets";
import type { FeedPortRequest } from "@cointide/shared/feed/feed-port";
import type { Host, HostFeed } from "@cointide/shared/host";
import { createTestHost } from "@cointide/shared/testing/test-host";

type SampleMarket = {
  last?: string;
  open?: string;
  low?: string;
  high?: string;
  usdt?: number | null;
  lastId?: number;
};

/** A pair as `GET /markets` answers it. */
export function market(base: string, quote: string, values: SampleMarket | null = {}): WireMarket {
  if (values === null) return [base + quote, base, quote, null];
  const { last = "100", open = "100", low = "90", high = "110", usdt = 5_000_000, lastId = 100 } = values;
  const percent = ((Number(last) / Number(open) - 1) * 100).toFixed(3);
  return [base + quote, base, quote, [last, open, high, low, percent, 10, usdt ?? 7, usdt, lastId]];
}

/** Some markets of several quotes, also tiny, hardly traded and unknown ones. */
export const SAMPLE_MARKETS: readonly WireMarket[] = [
  market("BTC", "USDT", {
    last: "64000.50",
    open: "60000",
    low: "59000",
    high: "65000",
    usdt: 1_500_000_000,
  }),
  market("DOGE", "BTC", {
    last: "0.00000164",
    open: "0.00000160",
    low: "0.0000015",
    high: "0.0000017",
    usdt: 9e6,
  }),
  market("DOGE", "USDT", { last: "0.1050", open: "0.1000", low: "0.09", high: "0.11", usdt: 90_000_000 }),
  market("ETH", "BTC", { last: "0.048", open: "0.05", low: "0.047", high: "0.051", usdt: 70_000_000 }),
  market("ETH", "USDT", { last: "3100", open: "3200", low: "3000", high: "3300", usdt: 800_000_000 }),
  market("NEW", "USDT", null),
  market("RARE", "USDT", { last: "30", open: "10", usdt: 900 }),
  market("SOL", "EUR", { last: "150", open: "150", usdt: 2_000_000 }),
  market("币安人生", "USDT", { last: "0.25", open: "0.20", usdt: 3_000_000 }),
];

/** The feed of a page whose far end a test holds. */
export function createSampleFeed() {
  const requests: (readonly string[])[] = [];
  let far: MessagePort | null = null;
  const feed: HostFeed = {
    openPort(onPort) {
      const { port1, port2 } = new MessageChannel();
      far = port1;
      port1.addEventListener("message", ({ data }) => requests.push((data as FeedPortRequest).symbols));
      port1.start();
      onPort(port2);
      return () => port1.close();
    },
  };
  return {
    feed,
    /** The symbols of each request so far. */
    requests,
    tick: (symbol: string, last: string, lastTradeId: number) =>
      far?.postMessage({ kind: "tick", symbol, last, at: Date.now(), lastTradeId }),
  };
}

type SampleOptions = {
  /** What the service answers each time; throws where it fails. */
  answer?: () => readonly WireMarket[];
  feed?: HostFeed;
};

/** What a shell would provide for a guest who has these streams; storage and service are in memory. */
export function createSampleHost(streams: readonly string[][], options: SampleOptions = {}): Host {
  const kept = streams.map((symbols, index) => ({ id: `stream-${index}`, userId: "guest", symbols }));
  const { answer = () => SAMPLE_MARKETS, feed } = options;
  return createTestHost({
    storage: { "u:token": "guest", "u:streams": JSON.stringify(kept) },
    answers: {
      "GET /markets": () => ({ markets: answer() }),
      "GET /tickers": () => ({}),
      "GET /tickers/history": () => ({}),
    },
    ...(feed && { feed }),
  });
}
