import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { useEffect } from "react";
import { ALERTS } from "../paths.ts";
import { useAlertsStore } from "../store/alerts-store.ts";
import { startAlerts } from "./start-alerts.ts";
import { useFiredBadge } from "./use-fired-badge.ts";

/** Shows nothing. While it is mounted, the page watches the alerts and the navigation counts those that have fired. */
export function Slot() {
  const host = useHost();
  const navigate = useNavigate();
  const store = useAlertsStore();
  useEffect(() => startAlerts(host, store, () => void navigate(ALERTS)), [host, store, navigate]);
  useFiredBadge();
  return null;
}
