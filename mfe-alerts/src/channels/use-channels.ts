import type { AlertChannels } from "@cointide/shared/contracts/alerts";
import { useHost } from "@cointide/shared/host";
import { useState } from "react";
import { errorMessage } from "../alert/error-message.ts";
import { channelsQuery, putChannels } from "../api/channels.ts";

/** What the parts of the page of channels are given. */
export type ChannelProps = { account: string; channels: AlertChannels };

/** Changes mail or webhook, the rest staying as it is. @throws with the service's sentence. */
export function useChannels({ account, channels }: ChannelProps) {
  const { api, queryClient } = useHost();
  return async (change: Partial<Pick<AlertChannels, "mail" | "webhook">>): Promise<void> => {
    const { mail, webhook } = channels;
    const answer = await putChannels(api, { mail, webhook, ...change });
    queryClient.setQueryData(channelsQuery(api, account).queryKey, answer);
  };
}

/** Runs one thing at a time, and keeps the sentence of what failed. */
export function useTask() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (task: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}
