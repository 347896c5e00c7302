import type { ApiClient } from "@cointide/shared/api/client";
import { ALERTS_VERSION } from "@cointide/shared/contracts/alert-limits";
import { alertSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import type { KnownAlert } from "../store/alerts-state.ts";

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
