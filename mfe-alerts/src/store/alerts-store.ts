import { type Host, useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import type { Session } from "@cointide/shared/session/session-store";
import { tokenPerson } from "@cointide/shared/session/token-person";
import { useSyncExternalStore } from "react";
import type { AlertsState, AlertsStore } from "./alerts-state.ts";
import { createGuestStore } from "./guest-store.ts";
import { createMemberStore } from "./member-store.ts";

export type { AlertsState, AlertsStore } from "./alerts-state.ts";

/** Whose alerts a page shows: a member's id, or null for a guest. A member whose token names nobody is one too. */
const memberOf = ({ kind, token }: Session): string | null =>
  kind === "user" ? (tokenPerson(token) ?? "") : null;

const stores = new WeakMap<Host, { member: string | null; store: AlertsStore }>();

/** The one store of the page; made from the host on first use, for the page's user, and again when that changes. */
export function alertsStoreOf(host: Host): AlertsStore {
  const member = memberOf(host.session.getState());
  const known = stores.get(host);
  if (known !== undefined && known.member === member) return known.store;
  const store = member === null ? createGuestStore(host) : createMemberStore(host, member);
  stores.set(host, { member, store });
  return store;
}

/** The alerts' store of the page's user. */
export function useAlertsStore(): AlertsStore {
  const host = useHost();
  // Another session is another person's.
  useSession();
  return alertsStoreOf(host);
}

/** The alerts of the page's user, and their log. */
export function useAlerts(): AlertsState {
  const store = useAlertsStore();
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}
