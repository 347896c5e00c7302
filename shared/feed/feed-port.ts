import type { FeedState } from "../contracts/events.ts";

/**
 * What a slice sends into its port (`Host.feed`): the symbols whose ticks it takes from now on, in place of those before.
 * They are subscribed beside those of the page for as long as the port is open.
 */
export type FeedPortRequest = { kind: "symbols"; symbols: readonly string[] };

/** What comes out of the port of a slice. */
export type FeedPortMessage =
  /**
   * A tick as the exchange sent it, about once a second for each symbol that is traded, also while the page is paused or in
   * the background. `last` is the last price as a decimal text, `at` the exchange's time in ms since 1970, and `lastTradeId`
   * grows with each trade: a tick with a lower one than before came late. `sentAt` is when the exchange sent it, by the same
   * clock, whatever it says: null where it does not say, absent in shells older than this field.
   */
  | {
      kind: "tick";
      symbol: string;
      last: string;
      at: number;
      lastTradeId: number;
      sentAt?: number | null;
    }
  /** The ticks of these symbols between the last one and the next are missing: the connection was lost, or asleep. */
  | { kind: "gap"; symbols: readonly string[] }
  /** The feed's state, once at the beginning and at each change. It is never `paused`: that is the display alone. */
  | { kind: "status"; state: Exclude<FeedState, "paused"> };
