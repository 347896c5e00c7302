import type { ApiClient } from "@cointide/shared/api/client";
import { alertImportAnswerSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert } from "@cointide/shared/contracts/alerts";

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
