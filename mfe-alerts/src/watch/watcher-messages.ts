import type { AlertCondition, Crossing } from "@cointide/shared/contracts/alerts";
import type { Kline, KlineInterval } from "@cointide/shared/contracts/klines";

/** How far the watching of an alert got. Times are ms since 1970 by the exchange's clock. */
export type Progress = { since: number; isArmed: boolean; crossedAt: number | null; crossings: number };

/** An alert to be watched, and where to begin. */
export type AlertPlan = {
  id: string;
  symbol: string;
  condition: AlertCondition;
  repeatAfter: number | null;
  note: string;
  /** How often it has crossed as far as the page knows, and when it did last. */
  crossings: number;
  crossedAt: number | null;
  /** Where it is not watched yet: what to go on from; null where it begins with the next price. */
  begin: Progress | null;
  /** Where it is not watched yet: since when its prices are to be read from klines first; null where nothing is missing. */
  missedSince: number | null;
};

/** What was last seen of a symbol, and how far its alerts got by it. */
export type SeenSymbol = { symbol: string; at: number; price: string; alerts: Record<string, Progress> };

/** Klines that the watcher needs: of a span, or up to now where `to` is null. Times are ms since 1970. */
export type KlineSpan = { symbol: string; interval: KlineInterval; from: number; to: number | null };

/** What a page sends to the watcher, mostly into a worker. */
export type ToWatcher =
  /** The port of the feed, which moves with the message; null while there is none. */
  | { kind: "port"; port: MessagePort | null }
  /** All alerts that are to be watched from now on. */
  | { kind: "plans"; plans: readonly AlertPlan[] }
  /** The answer to `read`. */
  | { kind: "klines"; id: number; klines: readonly Kline[] };

/** What the watcher sends to its page. */
export type FromWatcher =
  | { kind: "crossings"; crossings: readonly Crossing[] }
  | { kind: "read"; id: number; span: KlineSpan }
  /** Every 5 s, after a crossing, and when reading is over: a sign of life, and what was seen since the last one. */
  | { kind: "seen"; symbols: readonly SeenSymbol[] };

/** One end of the way between a page and its watcher. */
export type WatcherChannel<In, Out> = {
  postMessage(message: Out, transfer?: Transferable[]): void;
  addEventListener(type: "message", listener: (event: { data: In }) => void): void;
};
