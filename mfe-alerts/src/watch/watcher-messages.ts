import type { KlineReading } from "@cointide/shared/alerts/alert-driver";
import type { AlertState } from "@cointide/shared/alerts/alert-history";
import type { GapRequest } from "@cointide/shared/alerts/gap-plan";
import type { WatchedAlert } from "@cointide/shared/alerts/judged-alert";
import type { AlertCondition, Crossing } from "@cointide/shared/contracts/alerts";

/** How far the watching of an alert got. Times are ms since 1970 by the exchange's clock. */
export type Progress = AlertState & { crossings: number };

/** What an alert goes on from. */
export type Beginning = AlertState & Pick<WatchedAlert, "judgedUntil" | "reported">;

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
  /** Where it is not watched yet: what to go on from; null where it begins now. */
  begin: Beginning | null;
};

/** How far the prices of a symbol were judged, the last of them, and how far its alerts got by then. */
export type SeenSymbol = { symbol: string; at: number; price: string; alerts: Record<string, Progress> };

/** Klines that the watcher needs. */
export type KlineRequest = GapRequest & { symbol: string };

/** What a page sends to the watcher, mostly into a worker. */
export type ToWatcher =
  /** The port of the feed, which moves with the message; null while there is none. */
  | { kind: "port"; port: MessagePort | null }
  /** By how much the exchange's clock is ahead of this computer's, in ms, as was just measured. */
  | { kind: "clock"; ahead: number }
  /** All alerts that are to be watched from now on. */
  | { kind: "plans"; plans: readonly AlertPlan[] }
  /** The answer to `read`. */
  | { kind: "klines"; id: number; answer: KlineReading };

/** What the watcher sends to its page. */
export type FromWatcher =
  | { kind: "crossings"; crossings: readonly Crossing[] }
  | { kind: "read"; id: number; request: KlineRequest }
  /** This computer's clock was set, or the computer slept: the exchange's has to be measured again. */
  | { kind: "clock" }
  /** Once a second, and after a crossing: a sign of life, and how far it got. */
  | { kind: "seen"; symbols: readonly SeenSymbol[] };

/** One end of the way between a page and its watcher. */
export type WatcherChannel<In, Out> = {
  postMessage(message: Out, transfer?: Transferable[]): void;
  addEventListener(type: "message", listener: (event: { data: In }) => void): void;
};
