import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { IconLink } from "@cointide/shared/ui/icon-button";
import { AlarmClock } from "lucide-react";
import { useEffect } from "react";
import { ALERTS } from "../paths.ts";
import { useAlerts, useAlertsStore } from "../store/alerts-store.ts";
import styles from "./header.module.css";
import { startAlerts } from "./start-alerts.ts";

/** Leads to the alerts and counts those that are active. While it is shown, the page watches them. */
export function Slot() {
  const host = useHost();
  const navigate = useNavigate();
  const store = useAlertsStore();
  const { alerts } = useAlerts();
  useEffect(() => startAlerts(host, store, () => void navigate(ALERTS)), [host, store, navigate]);
  const count = alerts.filter(({ status }) => status === "active").length;
  return (
    <span className={styles.place}>
      <IconLink label={count === 0 ? "Alerts" : `Alerts: ${count} active`} to={ALERTS}>
        <AlarmClock aria-hidden="true" />
      </IconLink>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  );
}
