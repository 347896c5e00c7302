import { isAmount, isZero } from "@cointide/shared/contracts/decimals";
import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useLocation } from "@cointide/shared/router";
import { useCloseModal } from "@cointide/shared/ui/modal-close";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { useState } from "react";
import { conditionText } from "../alert/condition-words.ts";
import { objectId } from "../alert/object-id.ts";
import { GuestHint } from "../list/guest-hint.tsx";
import { ALERTS } from "../paths.ts";
import { useAlertsStore } from "../store/use-alerts.ts";
import { askForNotifications } from "../watch/notifications.ts";
import { AlertForm } from "./alert-form.tsx";
import { typedPrice } from "./prices.ts";

/** What an address says of a new alert; what is no symbol or no price is left out. */
function readAddress(search: string): { symbol: string; price: string | null } {
  const query = new URLSearchParams(search);
  const symbol = (query.get("symbol") ?? "").toUpperCase();
  const price = query.get("price");
  return {
    symbol: SYMBOL_PATTERN.test(symbol) ? symbol : "",
    price: isAmount(price) && !isZero(price) ? typedPrice(price) : null,
  };
}

/** Makes an alert: `/dashboard/alerts/new?symbol=…&price=…`. */
export function NewAlert() {
  const { bus } = useHost();
  const { kind } = useSession();
  const store = useAlertsStore();
  const { search } = useLocation();
  const { symbol, price } = readAddress(search);
  // Sent again after a lost answer, it is the same alert.
  const [id] = useState(() => objectId());
  const leave = useCloseModal(ALERTS);
  const name = `alerts/new/${symbol}/${price ?? ""}`;
  return (
    <SidePanel title={symbol === "" ? "New alert" : `New alert on ${symbol}`} closeTo="/dashboard">
      <AlertForm
        key={name}
        {...{ alert: null, symbol, price }}
        draftName={name}
        submit="Create"
        send={async (settings) => {
          // Within the click, as browsers want it, and never before somebody has an alert to be told of.
          if (store.getState().alerts.length === 0) void askForNotifications();
          await store.save({ id, crossings: 0 }, settings);
          const message = `Alert created: ${settings.symbol} ${conditionText(settings.condition)}`;
          bus.emit("notice", { type: "success", message });
          leave();
        }}
      />
      {kind !== "user" && <GuestHint />}
    </SidePanel>
  );
}
