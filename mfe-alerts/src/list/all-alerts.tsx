import type { Alert, AllAlertsAction } from "@cointide/shared/contracts/alerts";
import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { useEffect, useRef, useState } from "react";
import { isExpired } from "../alert/alert.ts";
import { errorMessage } from "../alert/error-message.ts";
import { useAlertsStore } from "../store/alerts-store.ts";
import styles from "./alerts-list.module.css";

const DONE: Record<AllAlertsAction, string> = {
  ...{ pause: "All alerts paused", resume: "All alerts resumed", delete: "All alerts deleted" },
};

const RESUMED_IN_PART = "Alerts resumed, except expired ones";

/** Pauses, resumes or deletes all alerts. Deleting asks first. */
export function AllAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const { bus } = useHost();
  const store = useAlertsStore();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isWatching = alerts.some(({ status }) => status === "active");
  const paused = alerts.filter(({ status }) => status === "paused");
  const canResume = paused.some((alert) => !isExpired(alert, Date.now()));
  const place = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  // The pressed button was replaced by others.
  useEffect(() => {
    if (isUsed.current && document.activeElement === document.body)
      place.current?.querySelector("button")?.focus();
  });

  function closeQuestion(): void {
    isUsed.current = true;
    setAsking(false);
  }

  async function change(action: AllAlertsAction): Promise<void> {
    closeQuestion();
    setBusy(true);
    try {
      await store.changeAll(action);
      const isPart = action === "resume" && paused.some((alert) => isExpired(alert, Date.now()));
      bus.emit("notice", { type: "success", message: isPart ? RESUMED_IN_PART : DONE[action] });
    } catch (error) {
      bus.emit("notice", { type: "error", message: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  if (isAsking) {
    return (
      <fieldset className={styles.all} aria-label="Delete all alerts">
        <p>{`Delete all ${alerts.length} alerts? This cannot be undone. The history is kept.`}</p>
        <Button autoFocus size="sm" onClick={closeQuestion}>
          Cancel
        </Button>
        <Button size="sm" variant="danger" onClick={() => void change("delete")}>
          Delete all
        </Button>
      </fieldset>
    );
  }
  return (
    <div ref={place} className={styles.all}>
      {isWatching && (
        <Button size="sm" busy={isBusy} onClick={() => void change("pause")}>
          Pause all
        </Button>
      )}
      {canResume && (
        <Button size="sm" busy={isBusy} onClick={() => void change("resume")}>
          Resume all
        </Button>
      )}
      <Button size="sm" busy={isBusy} onClick={() => setAsking(true)}>
        Delete all
      </Button>
    </div>
  );
}
