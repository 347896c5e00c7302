import type { Alert, AlertSettings, AllAlertsAction, Crossing } from "@cointide/shared/contracts/alerts";

/** `alerts`: the oldest first. `log`: the newest first, at most 100; a member's have ordinal and deliveries once recorded. */
export type AlertsState = {
  alerts: readonly Alert[];
  log: readonly Crossing[];
  isLoaded: boolean;
  /** Why the service could not be asked last; undefined where it could. */
  problem?: string | undefined;
  /** Whether the service is an older one, which does not know of expiry. */
  isOlderService?: boolean;
};

/** An alert to save, and how many of its crossings the person knew of who changed it; 0 for a new one. */
export type KnownAlert = Pick<Alert, "id" | "crossings">;

/** The alerts of whoever uses the page, and what crossed. A member's are loaded while somebody subscribes. */
export type AlertsStore = {
  getState(): AlertsState;
  subscribe(listener: () => void): () => void;
  /**
   * Creates or changes an alert. Optimistic; rejects with the service's sentence and takes it back. One that is done since
   * the person looked stays done, unless they have changed what it waits for.
   */
  save(known: KnownAlert, settings: AlertSettings): Promise<void>;
  remove(id: string): Promise<void>;
  /** Pauses, resumes or deletes all alerts. Rejects with the service's sentence. */
  changeAll(action: AllAlertsAction): Promise<void>;
  /**
   * Takes crossings that the page has seen or read afterwards. A guest's alerts are changed by them and kept; a member's are
   * until the service's record comes. Known ids are ignored. Returns those that are new.
   */
  addCrossings(crossings: readonly Crossing[]): readonly Crossing[];
  /** Asks the service again (members), and never rejects; guests: nothing. */
  refresh(): Promise<void>;
};
