import { ApiError } from "@cointide/shared/api/api-error";
import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";

/** Deletes an alert. One that is gone already counts as deleted. */
export async function deleteAlert(api: ApiClient, id: string): Promise<void> {
  try {
    await api.call({ method: "DELETE", path: `/alerts/${id}`, answer: ANY_ANSWER });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
