import type { Alert } from "@cointide/shared/contracts/alerts";
import { useHost } from "@cointide/shared/host";
import { useParams } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { useCloseModal } from "@cointide/shared/ui/modal-close";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { ALERTS } from "../paths.ts";
import { useAlerts, useAlertsStore } from "../store/alerts-store.ts";
import { AlertForm } from "./alert-form.tsx";

function Editor({ alert }: { alert: Alert }) {
  const { bus } = useHost();
  const store = useAlertsStore();
  const leave = useCloseModal(ALERTS);
  const { condition } = alert;
  const isDone = alert.status === "done";
  return (
    <AlertForm
      {...{ alert, symbol: alert.symbol }}
      price={condition.kind === "moves" ? null : condition.price}
      draftName={`alerts/${alert.id}`}
      submit={isDone ? "Save and reactivate" : "Save"}
      send={async (settings) => {
        // A paused alert stays paused; one that has fired starts again.
        await store.save(alert, { ...settings, status: isDone ? "active" : alert.status });
        bus.emit("notice", { type: "success", message: "Alert saved" });
        leave();
      }}
    />
  );
}

/** The page that changes an alert: `/dashboard/alerts/:id`. */
export function EditAlert() {
  const { id } = useParams();
  const { alerts, isLoaded, problem } = useAlerts();
  const alert = alerts.find((known) => known.id === id);
  return (
    <SidePanel title={alert === undefined ? "Alert" : `Alert on ${alert.symbol}`} closeTo={ALERTS}>
      <FormMessage message={problem ?? null} />
      {alert !== undefined && <Editor key={alert.id} alert={alert} />}
      {alert === undefined && !isLoaded && problem === undefined && (
        <Skeleton lines={5} height="56px" label="Loading the alert" />
      )}
      {alert === undefined && isLoaded && (
        <>
          <p>This alert doesn't exist or was deleted.</p>
          <ButtonLink to={ALERTS}>Back to your alerts</ButtonLink>
        </>
      )}
    </SidePanel>
  );
}
