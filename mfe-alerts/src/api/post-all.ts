import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";
import type { AllAlertsAction } from "@cointide/shared/contracts/alerts";

/** Pauses, resumes or deletes all alerts of the member. The service must know version 2. */
export async function postAll(api: ApiClient, action: AllAlertsAction): Promise<void> {
  await api.call({ method: "POST", path: "/alerts/all", body: { action }, answer: ANY_ANSWER });
}
