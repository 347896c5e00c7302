import { useSession } from "@cointide/shared/host/use-session";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { AlertsPanel } from "../panel/sections.tsx";
import { useAlerts } from "../store/alerts-store.ts";
import { AlertsList } from "./alerts-list.tsx";
import { GuestHint } from "./guest-hint.tsx";
import { ImportOffer } from "./import-offer.tsx";

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
