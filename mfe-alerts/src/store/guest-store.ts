import { joinUndos } from "@cointide/shared/board/row-source";
import { MAX_ALERTS, MAX_GUEST_ALERTS } from "@cointide/shared/contracts/alert-limits";
import type { Alert, AlertSettings, AllAlertsAction } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { type GuestAlerts, readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { keepGuestAlerts } from "@cointide/shared/session/keep-guest-alerts";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { beforeExpiry, EXPIRY_GRACE, isExpired } from "../alert/alert.ts";
import type { AlertsState, AlertsStore } from "./alerts-state.ts";
import { createFollowed } from "./alerts-state.ts";
import { logOf, unknownOf, withCrossings } from "./crossings.ts";

/** Why a guest can have no further alert. */
export const GUEST_FULL =
  `You can have up to ${MAX_GUEST_ALERTS} alerts without an account. ` +
  `Delete one, or create an account for up to ${MAX_ALERTS}.`;

const NOT_SAVED =
  "This browser's storage is full, so changes to your alerts are lost when you close the page. " +
  "Delete some alerts or other sites' data, then try again.";

/** The alert that settings make of the one that was there, or of none. */
export const settledAlert = (id: string, settings: AlertSettings, known: Alert | undefined): Alert => ({
  ...{ createdAt: Date.now(), crossings: 0, crossedAt: null },
  ...known,
  ...settings,
  id,
});

/** Does something to all alerts that are there now; not to those that another tab adds meanwhile. */
function changedAll(action: AllAlertsAction, now: GuestAlerts): (kept: GuestAlerts) => GuestAlerts {
  const ids = new Set(now.alerts.map(({ id }) => id));
  const at = Date.now();
  const changed = (alert: Alert): Alert[] => {
    if (!ids.has(alert.id)) return [alert];
    if (action === "delete") return [];
    if (action === "pause") return [alert.status === "active" ? { ...alert, status: "paused" } : alert];
    return [alert.status === "paused" && !isExpired(alert, at) ? { ...alert, status: "active" } : alert];
  };
  return ({ alerts, log }) => ({ alerts: alerts.flatMap(changed), log });
}

/** The alerts of a guest, which their browser keeps and its tabs follow. */
export function createGuestStore({ store, bus }: Host): AlertsStore {
  const loaded = (kept: GuestAlerts): AlertsState => ({ ...kept, isLoaded: true });
  const reread = () => followed.setState(loaded(readGuestAlerts(store)));
  const followed = createFollowed<AlertsState>(loaded(readGuestAlerts(store)), () => {
    // Other tabs may have changed it while nobody followed.
    reread();
    const timer = setInterval(endExpired, EXPIRY_GRACE);
    return joinUndos(
      () => clearInterval(timer),
      bus.on("alerts:changed", reread),
      store.onChange((key) => {
        if (key === null || key === STORE_KEYS.alerts) reread();
      }),
    );
  });
  /** @param isOwn whether the person made the change, and so has to hear that it is not saved. */
  function change(by: (kept: GuestAlerts) => GuestAlerts, isOwn = true): void {
    const { kept, isFull } = keepGuestAlerts(store, by, reread);
    followed.setState(loaded(kept));
    // After what is said of the change itself, so that this stands above it.
    if (isFull && isOwn) setTimeout(() => bus.emit("notice", { type: "error", message: NOT_SAVED }));
  }
  /** Ends what has expired. Not at once: what was missed while no page was open is read first. */
  function endExpired(): void {
    const isOver = (alert: Alert) => alert.status === "active" && isExpired(alert, Date.now() - EXPIRY_GRACE);
    if (!readGuestAlerts(store).alerts.some(isOver)) return;
    change((kept) => ({
      ...kept,
      alerts: kept.alerts.map((alert) => (isOver(alert) ? { ...alert, status: "done" } : alert)),
    }));
  }
  /** What has been removed in this visit: brought back, an alert goes on counting its crossings. */
  const removed = new Map<string, Alert>();

  return {
    getState: followed.getState,
    subscribe: followed.subscribe,
    async save({ id }, settings) {
      const { alerts } = readGuestAlerts(store);
      const known = alerts.find((alert) => alert.id === id);
      if (known === undefined && alerts.length >= MAX_GUEST_ALERTS) throw new Error(GUEST_FULL);
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
    async changeAll(action) {
      change(changedAll(action, readGuestAlerts(store)));
    },
    addCrossings(crossings) {
      const kept = readGuestAlerts(store);
      const unknown = unknownOf(beforeExpiry(crossings, kept.alerts), kept.log);
      if (unknown.length > 0) {
        const withUnknown = ({ alerts, log }: GuestAlerts): GuestAlerts => ({
          alerts: withCrossings(alerts, unknown),
          log: logOf([...log, ...unknown]),
        });
        change(withUnknown, false);
      }
      return unknown;
    },
    async refresh() {},
  };
}
