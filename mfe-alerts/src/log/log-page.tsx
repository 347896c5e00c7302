import { FormMessage } from "@cointide/shared/ui/form-message";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { useMemo } from "react";
import { useQuotes } from "../alert/quotes.ts";
import { AlertsPanel } from "../panel/sections.tsx";
import { useAlerts } from "../store/alerts-store.ts";
import { idOf } from "../store/crossings.ts";
import styles from "./log.module.css";
import { LogEntry } from "./log-entry.tsx";

/** The history of fired alerts: `/dashboard/alerts/log`. */
export function LogPage() {
  const { log, isLoaded, problem } = useAlerts();
  const quotes = useQuotes(useMemo(() => log.map(({ symbol }) => symbol), [log]));
  return (
    <AlertsPanel section="History">
      <FormMessage message={problem ?? null} />
      {!isLoaded && problem === undefined && (
        <Skeleton lines={4} height="64px" label="Loading your history" />
      )}
      {isLoaded && log.length === 0 && (
        <p className={styles.none}>No alerts have fired yet. They will be listed here.</p>
      )}
      {log.length > 0 && (
        <ol className={styles.log} aria-label="Fired alerts, newest first">
          {log.map((crossing) => (
            <LogEntry key={idOf(crossing)} {...{ crossing, quotes }} />
          ))}
        </ol>
      )}
    </AlertsPanel>
  );
}
