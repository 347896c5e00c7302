import { MAX_ALERTS, MAX_GUEST_ALERTS } from "@cointide/shared/contracts/alert-limits";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import type { AlertsState, AlertsStore } from "./alerts-state.ts";
import { logOf, unknownOf, withCrossings } from "./crossings.ts";
import { createFollowed } from "./followed.ts";
import { changeGuestAlerts, type GuestAlerts, readGuestAlerts } from "./guest-alerts.ts";

const FULL =
  `A guest has at most ${MAX_GUEST_ALERTS} alerts. ` +
  `Delete one, or create an account, which has up to ${MAX_ALERTS}.`;

/** The alert that settings make of the one that was there, or of none. */
export const settledAlert = (id: string, settings: AlertSettings, known: Alert | undefined): Alert => ({
  ...{ createdAt: Date.now(), crossings: 0, crossedAt: null },
  ...known,
  ...settings,
  id,
});

/** The alerts of a guest, which their browser keeps and its tabs follow. */
export function createGuestStore({ store }: Host): AlertsStore {
  const loaded = (kept: GuestAlerts): AlertsState => ({ ...kept, isLoaded: true });
  const followed = createFollowed<AlertsState>(loaded(readGuestAlerts(store)), () => {
    // Other tabs may have changed it while nobody followed.
    followed.setState(loaded(readGuestAlerts(store)));
    return store.onChange((key) => {
      if (key === null || key === STORE_KEYS.alerts) followed.setState(loaded(readGuestAlerts(store)));
    });
  });
  const change = (by: (kept: GuestAlerts) => GuestAlerts) =>
    followed.setState(loaded(changeGuestAlerts(store, by)));
  /** What has been removed in this visit: brought back, an alert goes on counting its crossings. */
  const removed = new Map<string, Alert>();

  return {
    getState: followed.getState,
    subscribe: followed.subscribe,
    async save({ id }, settings) {
      const { alerts } = readGuestAlerts(store);
      const known = alerts.find((alert) => alert.id === id);
      if (known === undefined && alerts.length >= MAX_GUEST_ALERTS) throw new Error(FULL);
      const next = settledAlert(id, settings, known ?? removed.get(id));
      change((kept) => ({
        ...kept,
        alerts: kept.alerts.some((alert) => alert.id === id)
          ? kept.alerts.map((alert) => (alert.id === id ? next : alert))
          : [...kept.alerts, next].sort((one, other) => one.createdAt - other.createdAt),
      }));
    },
    async remove(id) {
      change(({ alerts, log }) => {
        const known = alerts.find((alert) => alert.id === id);
        if (known !== undefined) removed.set(id, known);
        return { alerts: alerts.filter((alert) => alert !== known), log };
      });
    },
    addCrossings(crossings) {
      const unknown = unknownOf(crossings, readGuestAlerts(store).log);
      if (unknown.length > 0) {
        change(({ alerts, log }) => ({
          alerts: withCrossings(alerts, unknown),
          log: logOf([...log, ...unknown]),
        }));
      }
      return unknown;
    },
    async refresh() {},
  };
}
