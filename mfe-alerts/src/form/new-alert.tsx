import { objectId } from "@cointide/shared/api/object-id";
import { MAX_ALERTS, MAX_GUEST_ALERTS } from "@cointide/shared/contracts/alert-limits";
import { isAmount, isZero } from "@cointide/shared/contracts/decimals";
import { readSymbol } from "@cointide/shared/contracts/symbols";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useLocation } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { useCloseModal } from "@cointide/shared/ui/modal-close";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { useState } from "react";
import { typedPrice } from "../alert/prices.ts";
import { GuestHint } from "../list/guest-hint.tsx";
import { ALERTS } from "../paths.ts";
import { useAlerts, useAlertsStore } from "../store/alerts-store.ts";
import { GUEST_FULL } from "../store/guest-store.ts";
import { askForNotifications } from "../watch/notifications.ts";
import { AlertForm } from "./alert-form.tsx";

/** Reads symbol and price from the address of a new alert. Invalid ones are ignored. */
function readAddress(search: string): { symbol: string; price: string | null } {
  const query = new URLSearchParams(search);
  const price = query.get("price");
  return {
    symbol: readSymbol(query.get("symbol")) ?? "",
    price: isAmount(price) && !isZero(price) ? typedPrice(price) : null,
  };
}

const FULL = `You have ${MAX_ALERTS} alerts, the maximum for an account. Delete one first.`;

/** Returns why the user can't create another alert, or null. The alert that was just created doesn't count. */
function useFullSentence(id: string): string | null {
  const { kind } = useSession();
  const { alerts, isLoaded } = useAlerts();
  const most = kind === "user" ? MAX_ALERTS : MAX_GUEST_ALERTS;
  if (!isLoaded || alerts.length < most || alerts.some((alert) => alert.id === id)) return null;
  return kind === "user" ? FULL : GUEST_FULL;
}

/** The page that creates an alert: `/dashboard/alerts/new?symbol=…&price=…`. */
export function NewAlert() {
  const { bus } = useHost();
  const { kind } = useSession();
  const store = useAlertsStore();
  const { search } = useLocation();
  const { symbol, price } = readAddress(search);
  // A retry after a lost response must not create a second alert.
  const [id] = useState(() => objectId());
  const leave = useCloseModal(ALERTS);
  const full = useFullSentence(id);
  const name = `alerts/new/${symbol}/${price ?? ""}`;
  return (
    <SidePanel title={symbol === "" ? "New alert" : `New alert on ${symbol}`} closeTo="/dashboard">
      {full !== null && (
        <>
          <FormMessage message={full} />
          <ButtonLink to={ALERTS}>Back to your alerts</ButtonLink>
        </>
      )}
      {full === null && (
        <AlertForm
          key={name}
          {...{ alert: null, symbol, price }}
          draftName={name}
          submit="Create"
          send={async (settings, what) => {
            // Browsers ask only during a click. With the first alert, the user knows what notifications are for.
            if (store.getState().alerts.length === 0) void askForNotifications();
            await store.save({ id, crossings: 0 }, settings);
            bus.emit("notice", { type: "success", message: `Alert created: ${what}` });
            leave();
          }}
        />
      )}
      {kind !== "user" && <GuestHint />}
    </SidePanel>
  );
}
