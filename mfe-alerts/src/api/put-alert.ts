import type { ApiClient } from "@cointide/shared/api/client";
import { alertSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import type { KnownAlert } from "../store/alerts-state.ts";

/** Creates an alert under an id of the page, or changes it. It may be repeated. */
export const putAlert = (
  api: ApiClient,
  { id, crossings }: KnownAlert,
  settings: AlertSettings,
): Promise<Alert> =>
  api.call({
    method: "PUT",
    path: `/alerts/${id}`,
    query: { crossings: String(crossings) },
    body: settings,
    answer: alertSchema,
  });
