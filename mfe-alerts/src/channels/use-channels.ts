import type { AlertChannels } from "@cointide/shared/contracts/alerts";
import { useHost } from "@cointide/shared/host";
import { useState } from "react";
import { errorMessage } from "../alert/error-message.ts";
import { type ChannelSettings, channelsQuery, putChannels } from "../api/channels.ts";

/** What the parts of the page of channels are given. */
export type ChannelProps = { account: string; channels: AlertChannels };

/** Whether the service knows formats, quiet hours and tests. */
export const isCurrent = ({ format }: AlertChannels): boolean => format !== undefined;

/** Changes some of the channels, the rest staying as it is. @throws with the service's sentence. */
export function useChannels({ account, channels }: ChannelProps) {
  const { api, queryClient } = useHost();
  return async (change: Partial<ChannelSettings>): Promise<void> => {
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
