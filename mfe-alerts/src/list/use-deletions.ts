import type { Alert } from "@cointide/shared/contracts/alerts";
import { useHost } from "@cointide/shared/host";
import { useCallback, useState } from "react";
import { settingsOf } from "../alert/alert.ts";
import { errorMessage } from "../alert/error-message.ts";
import { useAlertsStore } from "../store/alerts-store.ts";

/** Deletes alerts, and keeps them for a while so that the user can undo. */
export function useDeletions() {
  const { bus } = useHost();
  const store = useAlertsStore();
  const [deleted, setDeleted] = useState<readonly Alert[]>([]);

  const forget = useCallback(
    (id: string) => setDeleted((before) => before.filter((alert) => alert.id !== id)),
    [],
  );
  const report = useCallback(
    (error: unknown) => bus.emit("notice", { type: "error", message: errorMessage(error) }),
    [bus],
  );
  const remove = useCallback(
    (alert: Alert) => {
      setDeleted((before) => [...before, alert]);
      store.remove(alert.id).then(
        () => bus.emit("announce", { message: "Alert deleted" }),
        (error: unknown) => {
          forget(alert.id);
          report(error);
        },
      );
    },
    [store, bus, forget, report],
  );
  const undo = useCallback(
    (alert: Alert) => {
      forget(alert.id);
      store
        .save(alert, settingsOf(alert))
        .then(() => bus.emit("announce", { message: "Alert restored" }), report);
    },
    [store, bus, forget, report],
  );
  return { deleted, remove, undo, forget, report };
}
