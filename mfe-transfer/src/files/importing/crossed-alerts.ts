import type { Alert } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { changeGuestAlerts, type GuestAlerts, readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { type LocalStore, STORE_KEYS } from "@cointide/shared/session/local-store";

/** How long another tab's write may be under way that knows nothing of an import, in ms. */
const CROSSING = 2_000;

/** Ends what still waits for another tab's write. */
const waiting = new WeakMap<LocalStore, () => void>();

/** Ends the wait of `repeatAlerts`: the import is undone. */
export const stopRepeating = (store: LocalStore): void => waiting.get(store)?.();

/**
 * Adds imported alerts once more where another tab read the list before the import and wrote it after, as when an alert fires
 * there. A tab that deletes one of several leaves the others, so a list with none of them has missed them.
 */
export function repeatAlerts(
  { store, bus }: Host,
  alerts: readonly Alert[],
  add: (kept: GuestAlerts) => GuestAlerts,
): void {
  stopRepeating(store);
  const stopListening = store.onChange((key) => {
    if (key !== STORE_KEYS.alerts) return;
    stop();
    const kept = new Set(readGuestAlerts(store).alerts.map(({ id }) => id));
    if (alerts.some(({ id }) => kept.has(id))) return;
    changeGuestAlerts(store, add);
    bus.emit("alerts:changed", {});
  });
  const timer = setTimeout(stop, CROSSING);
  waiting.set(store, stop);

  function stop(): void {
    stopListening();
    clearTimeout(timer);
    waiting.delete(store);
  }
}
