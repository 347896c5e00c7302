import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useSyncExternalStore } from "react";
import type { AlertsState, AlertsStore } from "./alerts-state.ts";
import { alertsStoreOf } from "./alerts-store.ts";

/** The alerts' store of whoever uses the page. */
export function useAlertsStore(): AlertsStore {
  const host = useHost();
  // Another session is another person's.
  useSession();
  return alertsStoreOf(host);
}

/** The alerts of whoever uses the page, and their log. */
export function useAlerts(): AlertsState {
  const store = useAlertsStore();
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}
