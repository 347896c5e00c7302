import { loadOnce, useLoadedOnce } from "@cointide/shared/ui/load-once";
import { Notice } from "@cointide/shared/ui/notice";
import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { type ReactElement, useMemo, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useShell } from "../page/use-shell.ts";
import { Announcer } from "./announcer.tsx";
import styles from "./notice-region.module.css";
import { firedNotices } from "./notice-store.ts";

/** The script of the list loads with the first fired alert. */
const firedAlerts = loadOnce(() => import("./fired-alerts.tsx"));

/** Moves its content into the open modal dialog, outside which everything is out of reach. */
function InTopDialog({ children }: { children: ReactElement }) {
  const dialog = useTopDialog();
  return dialog === null ? children : createPortal(children, dialog);
}

/**
 * Shows notices and fired alerts, and has announcements read out. The list of fired alerts stays behind an open modal dialog;
 * there they are shown as notices too.
 */
export function NoticeRegion() {
  const { notices } = useShell();
  const { current, log } = useSyncExternalStore(notices.subscribe, notices.getState);
  const fired = useMemo(() => firedNotices(log), [log]);
  const FiredAlerts = useLoadedOnce(firedAlerts, (part) => part.FiredAlerts, fired.length > 0);
  const list = useRef<HTMLElement>(null);
  const hasDialog = useTopDialog() !== null;
  const hasList = FiredAlerts !== undefined && fired.length > 0;
  const isListed = !hasDialog && hasList && current?.alert !== undefined;
  function dismissAlert(id?: number): void {
    notices.dismissAlert(id);
    // The button that was pressed is gone.
    list.current?.focus();
  }
  return (
    <>
      <InTopDialog>
        <div
          className={styles.region}
          role="status"
          aria-atomic="false"
          data-beside-list={(hasList && !hasDialog) || undefined}
        >
          {current !== null && !isListed && (
            <Notice
              key={current.id}
              type={current.type}
              message={current.message}
              onDismiss={notices.dismiss}
            />
          )}
          <Announcer />
        </div>
      </InTopDialog>
      <section ref={list} className={styles.fired} role="log" aria-label="Fired alerts" tabIndex={-1}>
        {hasList && <FiredAlerts fired={fired} onDismiss={dismissAlert} />}
      </section>
    </>
  );
}
