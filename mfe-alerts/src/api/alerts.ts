import { ApiError } from "@cointide/shared/api/api-error";
import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";
import { ALERTS_VERSION } from "@cointide/shared/contracts/alert-limits";
import {
  alertImportAnswerSchema,
  alertSchema,
  loggedCrossingSchema,
  readAlertsSchema,
  readCrossingsSchema,
} from "@cointide/shared/contracts/alert-schemas";
import type {
  Alert,
  AlertSettings,
  AllAlertsAction,
  LoggedCrossing,
} from "@cointide/shared/contracts/alerts";
import type { KnownAlert } from "../store/alerts-state.ts";

type Schema<Item> = { safeParse(item: unknown): { data?: Item | undefined } };

/** The items that this release knows. One of a later kind costs the others nothing. */
const knownItems = <Item>(items: readonly unknown[], schema: Schema<Item>): Item[] =>
  items.flatMap((item) => schema.safeParse(item).data ?? []);

/** The member's alerts, the oldest first, and what the service knows; see `ALERTS_VERSION`. */
export async function getAlerts(api: ApiClient): Promise<{ alerts: readonly Alert[]; version: number }> {
  const query = { version: String(ALERTS_VERSION) };
  const answer = await api.call({ method: "GET", path: "/alerts", query, answer: readAlertsSchema });
  return { alerts: knownItems(answer.alerts, alertSchema), version: answer.version ?? 1 };
}

/**
 * Creates an alert under an id of the page, or changes it. It may be repeated. An older service, which would refuse what it
 * does not know, is not sent the expiry.
 */
export const putAlert = (
  api: ApiClient,
  { id, crossings }: KnownAlert,
  { expiresAt, ...settings }: AlertSettings,
  version: number,
): Promise<Alert> =>
  api.call({
    method: "PUT",
    path: `/alerts/${id}`,
    query: { crossings: String(crossings), version: String(ALERTS_VERSION) },
    body: { ...settings, ...(version >= 2 && expiresAt !== undefined && { expiresAt }) },
    answer: alertSchema,
  });

/** Deletes an alert. One that is gone already counts as deleted. */
export async function deleteAlert(api: ApiClient, id: string): Promise<void> {
  try {
    await api.call({ method: "DELETE", path: `/alerts/${id}`, answer: ANY_ANSWER });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** Pauses, resumes or deletes all alerts of the member. The service must know version 2. */
export async function postAll(api: ApiClient, action: AllAlertsAction): Promise<void> {
  await api.call({ method: "POST", path: "/alerts/all", body: { action }, answer: ANY_ANSWER });
}

/** Brings a guest's alerts into the account. Gives the ids that it has now; alerts that it had already stay as they are. */
export async function postImport(api: ApiClient, alerts: readonly Alert[]): Promise<readonly string[]> {
  const sent = alerts.map(({ createdAt: _, expiresAt, ...alert }) => ({
    ...alert,
    // An older service refuses what it does not know.
    ...(expiresAt != null && { expiresAt }),
  }));
  const request = { method: "POST", path: "/alerts/import", body: { alerts: sent } } as const;
  return (await api.call({ ...request, answer: alertImportAnswerSchema })).ids;
}

/** Fired alerts, newest first: all that the service's log has, or what came after an ordinal. */
export async function getCrossings(api: ApiClient, after: number | null): Promise<readonly LoggedCrossing[]> {
  const query = after === null ? undefined : { after: String(after) };
  const answer = await api.call({
    method: "GET",
    path: "/alerts/crossings",
    ...(query && { query }),
    answer: readCrossingsSchema,
  });
  return knownItems(answer.crossings, loggedCrossingSchema);
}
