import { useHost } from "@cointide/shared/host";
import type { StorageOptions } from "@cointide/shared/host/storage";
import { useLocation } from "@cointide/shared/router";
import { useEffect, useState } from "react";
import { ALERTS } from "../paths.ts";
import { useAlerts } from "../store/alerts-store.ts";

/** When the user last looked at the alerts, in ms since 1970; 0 before the first time. */
const SEEN: StorageOptions<number> = {
  ...{ slice: "mfe-alerts", key: "seen", version: 1, initial: 0 },
  schema: {
    safeParse: (value) => (typeof value === "number" ? { success: true, data: value } : { success: false }),
  },
};

/** Reports the number of alerts that have fired since the user last looked at them, for the navigation. */
export function useFiredBadge(): void {
  const { bus, storage } = useHost();
  const { log } = useAlerts();
  const isShown = useLocation().pathname.startsWith(ALERTS);
  const [openedAt] = useState(() => Date.now());
  const stored = storage.open(SEEN);
  const seen = stored.use();
  const newest = log[0]?.at ?? 0;
  useEffect(() => {
    if (isShown && (seen === 0 || newest > seen)) stored.set(Math.max(Date.now(), newest));
  }, [isShown, seen, newest, stored]);
  const count = isShown ? 0 : log.filter(({ at }) => at > (seen || openedAt)).length;
  useEffect(() => bus.emit("navigation:badge", { slice: "mfe-alerts", count }), [bus, count]);
  useEffect(() => () => bus.emit("navigation:badge", { slice: "mfe-alerts", count: 0 }), [bus]);
}
