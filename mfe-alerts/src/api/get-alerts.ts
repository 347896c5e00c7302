import type { ApiClient } from "@cointide/shared/api/client";
import { ALERTS_VERSION } from "@cointide/shared/contracts/alert-limits";
import { alertSchema, readAlertsSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert } from "@cointide/shared/contracts/alerts";
import { knownItems } from "./known-items.ts";

/** The member's alerts, the oldest first, and what the service knows; see `ALERTS_VERSION`. */
export async function getAlerts(api: ApiClient): Promise<{ alerts: readonly Alert[]; version: number }> {
  const query = { version: String(ALERTS_VERSION) };
  const answer = await api.call({ method: "GET", path: "/alerts", query, answer: readAlertsSchema });
  return { alerts: knownItems(answer.alerts, alertSchema), version: answer.version ?? 1 };
}
