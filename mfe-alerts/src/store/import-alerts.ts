import type { Host } from "@cointide/shared/host";
import { changeGuestAlerts, readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { postImport } from "../api/alerts.ts";
import { alertsStoreOf } from "./alerts-store.ts";

/** The import that is under way in each page; to ask for one meanwhile is to ask for the same. */
const underWay = new WeakMap<Host, Promise<number>>();

async function importNow(host: Host): Promise<number> {
  const { api, session, store } = host;
  const { alerts } = readGuestAlerts(store);
  if (session.getState().kind !== "user" || alerts.length === 0) return 0;
  const ids = new Set(await postImport(api, alerts));
  // Only what the service has now: another tab may have added an alert meanwhile.
  changeGuestAlerts(store, (kept) => ({ ...kept, alerts: kept.alerts.filter(({ id }) => !ids.has(id)) }));
  await alertsStoreOf(host).refresh();
  return alerts.filter(({ id }) => ids.has(id)).length;
}

/**
 * Brings the alerts that a guest left in this browser into the member's account. They are deleted here once the service has
 * them, so to repeat it is safe. Gives how many it has now.
 * @throws {ApiError} where the service refuses; nothing is deleted then.
 */
export function importAlerts(host: Host): Promise<number> {
  const known = underWay.get(host);
  if (known !== undefined) return known;
  const mine = importNow(host).finally(() => underWay.delete(host));
  underWay.set(host, mine);
  return mine;
}
