import type { ReportedCrossing } from "@cointide/shared/alerts/judged-alert";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { ListChanges, ListedAlert } from "./alert-list.ts";

/** A crossing that is not recorded yet. `isUncertain`: prices before it are missing still, and the alert may begin earlier. */
export type FreshCrossing = Omit<Crossing, "condition" | "note"> &
  Pick<ListedAlert, "userId" | "revision" | "repeatAfter"> & { isUncertain: boolean };

/** An alert as of its symbol's watermark. `hasCrossed`: its `since` is its last crossing. */
export type KeptAlert = Pick<ListedAlert, "userId" | "id" | "revision" | "since" | "isArmed"> & {
  hasCrossed: boolean;
};

/** How far prices of a symbol were judged, in ms since 1970 by the exchange's clock, and the alerts that have changed by then. */
export type SymbolCheckpoint = { symbol: string; at: number; price: string; alerts: readonly KeptAlert[] };

/** How far watching got before. */
export type WatchProgress = {
  /** The watermark of each symbol that has one, in ms since 1970. */
  watermarks: ReadonlyMap<string, number>;
  /** By the alert's key: crossings that are recorded, from its `since` on. */
  recorded: ReadonlyMap<string, readonly ReportedCrossing[]>;
};

/** What watching keeps. Each call happens as a whole or not at all, and rejects where storage fails. */
export type WatchStorage = {
  /** All alerts that are to be watched. */
  readAll(): Promise<ListedAlert[]>;
  /** What may have changed since the last reading. Some of it is known: changes may be committed late. */
  readChanges(): Promise<ListChanges>;
  /** These alerts as they are now. */
  readAgain(known: readonly Pick<ListedAlert, "userId" | "id">[]): Promise<ListChanges>;
  readProgress(alerts: readonly ListedAlert[]): Promise<WatchProgress>;
  /** @throws {LeaseLostError} where another instance watches */
  writeCheckpoint(symbols: readonly SymbolCheckpoint[]): Promise<void>;
  /**
   * Records crossings and notifies their owners.
   * @returns those that are recorded: the others are of alerts that have changed meanwhile
   * @throws {LeaseLostError} where another instance watches
   */
  record(fresh: readonly FreshCrossing[]): Promise<FreshCrossing[]>;
  /** Forgets what members have deleted. */
  purge(): Promise<void>;
};
