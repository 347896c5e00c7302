import { createCrossedWrites } from "./crossed-writes.ts";
import { changeGuestAlerts, type GuestAlerts, readGuestAlerts } from "./guest-alerts.ts";
import { type LocalStore, STORE_KEYS } from "./local-store.ts";

type AlertsChange = (kept: GuestAlerts) => GuestAlerts;

const crossed = createCrossedWrites<GuestAlerts>({
  key: STORE_KEYS.alerts,
  base: STORE_KEYS.alertsBase,
  read: readGuestAlerts,
  change: changeGuestAlerts,
});

/** Ends what listens for another tab's next write. */
const listening = new WeakMap<LocalStore, () => void>();

/**
 * Changes a guest's alerts in the browser's storage. Returns what is kept, and whether the storage was full.
 * @param change must leave alerts as they are among which it was made already.
 * @param onRepeat is called where the change is repeated, as by `repeatCrossed`.
 */
export function keepGuestAlerts(
  store: LocalStore,
  change: AlertsChange,
  onRepeat: () => void,
): { kept: GuestAlerts; isFull: boolean } {
  const result = changeGuestAlerts(store, change);
  repeatCrossed(store, change, onRepeat);
  return result;
}

/**
 * Repeats a change of a guest's alerts, stored just now, where another tab's write crosses it that did not know it, as when an
 * alert fires there, and calls `onRepeat`.
 */
export function repeatCrossed(store: LocalStore, change: AlertsChange, onRepeat: () => void): void {
  crossed.note(store, change);
  listening.get(store)?.();
  const stop = store.onChange((key) => {
    if (key !== STORE_KEYS.alerts) return;
    stop();
    if (crossed.afterOther(store).isRepeated) onRepeat();
  });
  listening.set(store, stop);
}
