import type { Alert } from "@cointide/shared/contracts/alerts";
import { useSession } from "@cointide/shared/host/use-session";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Segmented } from "@cointide/shared/ui/segmented";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { settingsOf } from "../alert/alert.ts";
import { useQuotes } from "../alert/quotes.ts";
import { AlertsPanel } from "../panel/sections.tsx";
import { useAlerts, useAlertsStore } from "../store/alerts-store.ts";
import { AlertRow } from "./alert-row.tsx";
import styles from "./alerts-list.module.css";
import { AllAlerts } from "./all-alerts.tsx";
import { DeletedAlert } from "./deleted-alert.tsx";
import { GuestHint } from "./guest-hint.tsx";
import { ImportOffer } from "./import-offer.tsx";
import { NoAlerts } from "./no-alerts.tsx";
import { useDeletions } from "./use-deletions.ts";
import { alertSort, useOrder } from "./use-order.ts";

const SORT_OPTIONS = [
  { value: "distance", label: "Nearest" },
  { value: "newest", label: "Newest" },
  { value: "symbol", label: "Symbol" },
] as const;

/** Focuses the row of an alert that was restored. */
function useFocusRow(list: RefObject<HTMLElement | null>) {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-alert="${CSS.escape(id)}"] [role=switch]`);
    row?.focus();
    if (row != null) setId(null);
  });
  return setId;
}

/** All alerts in the chosen order, with an offer to undo in the place of deleted ones. */
function AlertsList({ alerts }: { alerts: readonly Alert[] }) {
  const store = useAlertsStore();
  const list = useRef<HTMLUListElement>(null);
  const focusRow = useFocusRow(list);
  const sort = alertSort.use();
  const { deleted, remove, undo, forget, report } = useDeletions();
  const gone = useMemo(() => new Set(deleted.map(({ id }) => id)), [deleted]);
  const all = useMemo(
    () => [...alerts.filter(({ id }) => !gone.has(id)), ...deleted],
    [alerts, deleted, gone],
  );
  const quotes = useQuotes(useMemo(() => all.map(({ symbol }) => symbol), [all]));
  const ordered = useOrder(all, sort, quotes, list);

  const toggle = useCallback(
    (alert: Alert) => {
      const status = alert.status === "active" ? "paused" : "active";
      store.save(alert, { ...settingsOf(alert), status }).catch(report);
    },
    [store, report],
  );

  if (all.length === 0) return <NoAlerts />;
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label="Sort by"
          isLabelHidden
          options={SORT_OPTIONS}
          value={sort}
          onChoose={alertSort.set}
        />
        {alerts.length > 1 && <AllAlerts alerts={alerts} />}
      </div>
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Your alerts">
        {ordered.map((alert) =>
          gone.has(alert.id) ? (
            <DeletedAlert
              key={alert.id}
              alert={alert}
              onUndo={() => {
                undo(alert);
                focusRow(alert.id);
              }}
              onForget={() => {
                if (list.current?.contains(document.activeElement)) list.current.focus();
                forget(alert.id);
              }}
            />
          ) : (
            <AlertRow key={alert.id} {...{ alert, quotes }} onToggle={toggle} onRemove={remove} />
          ),
        )}
      </ul>
    </>
  );
}

/** The visitor's alerts: `/dashboard/alerts`. */
export function AlertsPage() {
  const { kind } = useSession();
  const { alerts, isLoaded, problem } = useAlerts();
  return (
    <AlertsPanel section="Alerts">
      <FormMessage message={problem ?? null} />
      {kind === "user" && <ImportOffer />}
      {!isLoaded && problem === undefined && <Skeleton lines={4} height="72px" label="Loading your alerts" />}
      {isLoaded && <AlertsList alerts={alerts} />}
      {kind !== "user" && <GuestHint />}
    </AlertsPanel>
  );
}
