import { ANY_ANSWER, type ApiClient } from "@cointide/shared/api/client";
import { ALERTS_VERSION } from "@cointide/shared/contracts/alert-limits";
import {
  alertChannelsSchema,
  channelTestAnswerSchema,
  pushVisitSchema,
} from "@cointide/shared/contracts/alert-schemas";
import type { AlertChannels, PushSubscriptionKeys } from "@cointide/shared/contracts/alerts";
import { queryOptions } from "@cointide/shared/query";

const path = "/alerts/channels";
const query = { version: String(ALERTS_VERSION) };

/** What a member changes of their channels. An older service takes neither format nor quiet hours. */
export type ChannelSettings = Pick<AlertChannels, "mail" | "webhook" | "format" | "quiet">;

/** The channels of the service that can be tried out. */
export type TestedChannel = "mail" | "push" | "webhook";

/** Where the member is notified of crossings. */
export const channelsQuery = (api: ApiClient, account: string) =>
  queryOptions({
    queryKey: ["alerts", "channels", account],
    queryFn: (): Promise<AlertChannels> =>
      api.call({ method: "GET", path, query, answer: alertChannelsSchema }),
  });

/** Changes the channels; the answer has the webhook's secret. */
export const putChannels = (api: ApiClient, body: ChannelSettings): Promise<AlertChannels> =>
  api.call({ method: "PUT", path, query, body, answer: alertChannelsSchema });

/** Has a test message sent by a channel. Gives why it failed, as a sentence; empty where it was taken. */
export async function postTest(api: ApiClient, channel: TestedChannel): Promise<string> {
  const request = { method: "POST", path: `${path}/test`, body: { channel } } as const;
  const { isSent, error } = await api.call({ ...request, answer: channelTestAnswerSchema });
  return isSent ? "" : error;
}

/** Notifies this browser by pushes. */
export const putPush = async (api: ApiClient, body: PushSubscriptionKeys): Promise<void> => {
  await api.call({ method: "PUT", path: "/alerts/push", body, answer: ANY_ANSWER });
};

/** Says whether this browser is notified, and ends that with this session. */
export const visitPush = (api: ApiClient, endpoint: string): Promise<{ isSubscribed: boolean }> =>
  api.call({ method: "POST", path: "/alerts/push/visit", body: { endpoint }, answer: pushVisitSchema });

/** Notifies this browser by another subscription than before. */
export const movePush = async (
  api: ApiClient,
  body: Record<"from" | "to", PushSubscriptionKeys>,
): Promise<void> => {
  await api.call({ method: "POST", path: "/alerts/push/move", body, answer: ANY_ANSWER });
};

/** Ends that. */
export const deletePush = async (api: ApiClient, endpoint: string): Promise<void> => {
  await api.call({ method: "DELETE", path: "/alerts/push", body: { endpoint }, answer: ANY_ANSWER });
};
