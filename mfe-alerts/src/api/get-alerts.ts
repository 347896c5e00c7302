import type { ApiClient } from "@cointide/shared/api/client";
import { alertsSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert } from "@cointide/shared/contracts/alerts";

/** The member's alerts, the oldest first. */
export const getAlerts = async (api: ApiClient): Promise<readonly Alert[]> =>
  (await api.call({ method: "GET", path: "/alerts", answer: alertsSchema })).alerts;
