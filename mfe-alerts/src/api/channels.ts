import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";
import { alertChannelsSchema } from "@cointide/shared/contracts/alert-schemas";
import type { AlertChannels, PushSubscriptionKeys } from "@cointide/shared/contracts/alerts";
import { queryOptions } from "@cointide/shared/query";

const path = "/alerts/channels";

/** Where the member is told of crossings. */
export const channelsQuery = (api: ApiClient, account: string) =>
  queryOptions({
    queryKey: ["alerts", "channels", account],
    queryFn: (): Promise<AlertChannels> => api.call({ method: "GET", path, answer: alertChannelsSchema }),
  });

/** Changes mail and webhook; the answer has the webhook's secret. */
export const putChannels = (
  api: ApiClient,
  body: Pick<AlertChannels, "mail" | "webhook">,
): Promise<AlertChannels> => api.call({ method: "PUT", path, body, answer: alertChannelsSchema });

/** Has this browser told by pushes. */
export const putPush = async (api: ApiClient, body: PushSubscriptionKeys): Promise<void> => {
  await api.call({ method: "PUT", path: "/alerts/push", body, answer: ANY_ANSWER });
};

/** Ends that. */
export const deletePush = async (api: ApiClient, endpoint: string): Promise<void> => {
  await api.call({ method: "DELETE", path: "/alerts/push", body: { endpoint }, answer: ANY_ANSWER });
};
