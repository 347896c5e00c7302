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

/** The alerts of the page's user, and what crossed. A member's are loaded while somebody subscribes. */
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

/** A value that others follow. `start` runs while anybody does, and its undo when nobody does any more. */
export function createFollowed<State>(initial: State, start: () => () => void) {
  let state = initial;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    setState(next: State): void {
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void): () => void {
      // The same function may listen twice.
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) stop = start();
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
