import { useHost } from "@cointide/shared/host";
import { readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { useState, useSyncExternalStore } from "react";
import { errorMessage } from "../alert/error-message.ts";
import { importAlerts } from "../store/import-alerts.ts";
import styles from "./guest-hint.module.css";

/** Offers a user to import a guest's alerts from this browser. */
export function ImportOffer() {
  const host = useHost();
  const { bus, store } = host;
  // The snapshot is the stored text, because a parsed list is a new object each time.
  useSyncExternalStore(store.onChange, () => store.get(STORE_KEYS.alerts));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { length } = readGuestAlerts(store).alerts;
  if (length === 0) return null;

  const bringIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const count = await importAlerts(host);
      bus.emit("notice", { type: "success", message: `Alerts imported: ${count}` });
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.offer}>
      <Button busy={isBusy} onClick={bringIn}>
        {length === 1
          ? "Import the alert kept in this browser"
          : `Import ${length} alerts kept in this browser`}
      </Button>
      <FormMessage message={problem} />
    </div>
  );
}
